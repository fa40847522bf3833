/** Of the terms as they stand on the page; whoever changes what they say changes this. */
export const termsVersion = "2026-11";
