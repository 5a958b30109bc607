/**
 * Where a frame stands whose page may not be held by the page around it. What the browser writes of that into the console does not
 * always come to a test, because such a frame gets a process of its own.
 */
export const REFUSED_FRAME = "chrome-error://chromewebdata/";
