/** Returns true if a list and the details of its chosen entry are side by side. */
export const isWide = () => matchMedia("(min-width: 900px)").matches;
