/**
 * Options for a query that the screen reads too. After a failed request, the screen shows a part that also reads the
 * query. Without these options, the new part would send the request again, the screen would wait for the answer and hide
 * the part, and this would never end.
 */
export const readByScreen = { retryOnMount: false } as const;
