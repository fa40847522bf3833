/** The columns of a figure's `RollingDigits`, to be turned past React. */
interface Reels {
  /** Shows a figure that has no more digits than the one laid out: as wide as that one or narrower, in its middle. */
  show(text: string): void;
}

/** Measures the columns once, so that no frame lays anything out. @param figure the parent of the columns */
export function reelsOf(figure: HTMLElement): Reels {
  const columns = ([...figure.children] as HTMLElement[]).map((column) => ({
    column,
    strip: column.querySelector<HTMLElement>("span"),
    widePx: column.getBoundingClientRect().width,
  }));
  return {
    show(text) {
      const digits = [...text].filter((letter) => /\d/.test(letter));
      let gonePx = 0;
      for (const { column, strip, widePx } of columns.toReversed()) {
        // A separator goes with the digits before it.
        const seen = digits.length > 0 || columns.at(-1)?.column === column;
        const digit = strip && digits.pop();
        if (strip && digit) strip.style.transform = `translateY(-${Number(digit) * 10}%)`;
        column.style.opacity = seen ? "1" : "0";
        if (!seen) gonePx += widePx;
      }
      figure.style.transform = `translateX(${-gonePx / 2}px)`;
    },
  };
}
