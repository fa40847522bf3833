/** The version of the terms that the page contains. Every change of the text of the terms must change this version. */
export const termsVersion = "2026-11";
