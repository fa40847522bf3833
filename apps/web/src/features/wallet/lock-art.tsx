/** A cut lock, for the screens of the funds password. Where the screen is low it gives way to the words. */
export function LockArt() {
  return (
    <svg
      viewBox="0 0 200 120"
      className="mx-auto h-120 w-200 [@media(max-height:700px)]:h-80"
      aria-hidden="true"
    >
      <polygon points="20,110 100,98 180,110 100,120" fill="var(--pool)" />
      <polygon points="20,110 100,98 100,120" fill="var(--lock-1)" />
      <polygon points="72,44 78,22 92,10 100,10 100,20 94,20 84,28 82,44" fill="var(--lock-2)" />
      <polygon points="128,44 122,22 108,10 100,10 100,20 106,20 116,28 118,44" fill="var(--steel-deep)" />
      <polygon points="60,44 140,44 146,52 60,92 54,84 54,52" fill="var(--emerald)" />
      <polygon points="146,52 146,84 138,104 62,104 54,84 60,92" fill="var(--emerald-lo)" />
      <polygon points="54,52 60,44 92,44 54,84" fill="var(--emerald-hi)" />
      <polygon points="146,84 138,104 100,104 146,70" fill="var(--emerald-deep)" />
      <polygon points="100,60 110,70 104,76 106,92 94,92 96,76 90,70" fill="var(--lock-3)" />
      <polygon points="100,60 110,70 104,76 100,76" fill="var(--lock-4)" />
    </svg>
  );
}
