/** The columns of `RollingDigits`, which are moved without React. */
interface Reels {
  /** Shows a text with at most as many digits as the rendered text. A shorter text is centered. */
  show(text: string): void;
}

/** Measures the columns once, so that no frame needs a layout. @param figure the parent element of the columns */
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
        // A separator disappears together with the digits before it.
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
