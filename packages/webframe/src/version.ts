/** The version of this frame; replaced by the build with the one in `package.json`. */
export const VERSION: string = typeof WEBFRAME_VERSION === "undefined" ? "0.0.0-source" : WEBFRAME_VERSION;
