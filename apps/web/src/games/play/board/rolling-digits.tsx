const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * Shows a number whose digits roll to their places. Screen readers ignore the rolling digits. The digit columns are
 * numbered from the right, so the existing columns stay in place when the number gets an additional digit.
 */
export function RollingDigits({ text }: { readonly text: string }) {
  const letters = [...text];
  return letters.map((letter, place) => {
    const fromRight = letters.length - place;
    const digit = digits.find((one) => String(one) === letter);
    if (digit === undefined) return <span key={fromRight}>{letter}</span>;
    return (
      <span key={fromRight} className="rolling-digits-digit">
        <span style={{ "--i": place, transform: `translateY(-${digit * 10}%)` }}>
          {digits.map((one) => (
            <i key={one}>{one}</i>
          ))}
        </span>
      </span>
    );
  });
}
