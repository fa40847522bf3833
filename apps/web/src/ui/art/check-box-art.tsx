/**
 * Draws a ticked or empty check box. The input element beside the drawing receives the taps and is read by screen
 * readers.
 */
export function CheckBoxArt({ checked }: { readonly checked: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="size-24 flex-none" aria-hidden="true">
      {checked ? (
        <>
          <polygon points="5,1 19,1 23,5 23,19 19,23 5,23 1,19 1,5" fill="var(--emerald-lo)" />
          <polygon points="5,1 19,1 23,5 1,17 1,5" fill="var(--emerald)" />
          <path d="M6.5 12.2l3.8 3.8 7.4-8" fill="none" stroke="var(--on-emerald)" strokeWidth="2.4" />
        </>
      ) : (
        <polygon
          points="5,1 19,1 23,5 23,19 19,23 5,23 1,19 1,5"
          fill="var(--sunken)"
          stroke="var(--line-2)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
