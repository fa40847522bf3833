import { artHref } from "./art.tsx";

/** A cut letter with a stone, for the screens that wait for a mail. Where the screen is low it gives way to the words. */
export function EnvelopeArt() {
  return (
    <svg
      viewBox="0 0 200 120"
      className="mx-auto h-120 w-200 [@media(max-height:700px)]:h-80"
      aria-hidden="true"
    >
      <polygon points="20,110 100,98 180,110 100,120" fill="var(--pool)" />
      <polygon points="48,36 152,36 156,40 156,100 152,104 48,104 44,100 44,40" fill="var(--sapphire-lo)" />
      <polygon points="48,36 152,36 100,76" fill="var(--sapphire-hi)" />
      <polygon points="100,76 152,36 156,40 156,60" fill="var(--sapphire)" />
      <polygon points="44,40 48,36 100,76 44,92" fill="var(--sapphire)" />
      <polygon points="156,60 156,100 152,104 112,68" fill="var(--sapphire-deep)" />
      <use href={artHref("s-emerald")} x="132" y="18" width="38" height="38" />
    </svg>
  );
}
