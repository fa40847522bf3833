/** The version of the terms on the page. Every change of the terms' text must change this version. */
export const termsVersion = "2026-11";
