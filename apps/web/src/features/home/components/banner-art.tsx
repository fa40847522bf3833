import { artHref } from "../../../ui/index.ts";

/** Draws small gemstones around a large gemstone. */
export function AirdropArt() {
  return (
    <svg viewBox="0 0 150 136" className="stones -right-6 h-136 w-150" aria-hidden="true">
      <use href={artHref("s-topaz")} x="98" y="10" width="34" height="34" transform="rotate(18 115 27)" />
      <use href={artHref("s-emerald")} x="34" y="22" width="92" height="92" transform="rotate(-9 80 68)" />
      <use href={artHref("s-aqua")} x="14" y="20" width="24" height="24" />
    </svg>
  );
}

/**
 * Draws rising steps with a gemstone on each step. The left side of the drawing stays empty, so that long texts have
 * enough space.
 */
export function StepsArt() {
  return (
    <svg viewBox="0 0 190 140" className="stones right-0 h-140 w-190" aria-hidden="true">
      <polygon points="122,84 152,84 155,88 155,140 122,140" fill="var(--banner-art-1)" />
      <polygon points="122,84 152,84 155,88 130,88" fill="var(--banner-art-2)" />
      <use href={artHref("s-gem")} x="126" y="59" width="25" height="25" />
      <polygon points="155,64 185,64 188,68 188,140 155,140" fill="var(--banner-art-3)" />
      <polygon points="155,64 185,64 188,68 163,68" fill="var(--gold-lo)" />
      <use href={artHref("s-topaz")} x="155" y="30" width="34" height="34" />
    </svg>
  );
}

/** Draws a sapphire with light rays that lead to the avatars of two friends. */
export function FriendsArt() {
  return (
    <svg viewBox="0 0 170 140" className="stones -right-12 h-140 w-170" aria-hidden="true">
      <polygon points="92,58 140,24 144,30 98,66" fill="var(--sapphire-lo)" opacity=".7" />
      <polygon points="92,72 138,104 134,110 88,80" fill="var(--sapphire-deep)" />
      <use href={artHref("s-sapphire")} x="56" y="34" width="68" height="68" />
      <use href={artHref("av-1")} x="124" y="6" width="38" height="38" />
      <use href={artHref("av-4")} x="122" y="88" width="40" height="40" />
    </svg>
  );
}
