/** An hourglass of two bowls. */
export const PROGRESS = "M6 3.5h8M6 16.5h8M7 3.5c0 3.2 3 4 3 6.5s-3 3.3-3 6.5m6-13c0 3.2-3 4-3 6.5s3 3.3 3 6.5";
