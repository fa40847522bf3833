/** The digit columns of a `RollingDigits` component. A script moves the digit columns without React. */
interface Reels {
  /**
   * Shows a text in the digit columns of the component. The text must have at most as many digits as the rendered text.
   * A text with fewer digits is centered.
   */
  show(text: string): void;
}

/**
 * Measures the width of the digit columns only once, so that no frame triggers a layout.
 * @param figure the parent element of the columns
 */
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
        // A separator between digits disappears if all digits before the separator have disappeared.
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
