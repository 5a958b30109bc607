/** How many results the strip has. */
export const RESULTS_SHOWN = 20;
/** How many are read for counts; the service's longest page. */
export const RESULTS_COUNTED = 100;
