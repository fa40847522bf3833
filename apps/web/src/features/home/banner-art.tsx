import { artHref } from "../../ui/index.ts";

/** A die among stones. */
export function DiceArt() {
  return (
    <svg viewBox="0 0 150 136" className="stones -right-6 h-136 w-150" aria-hidden="true">
      <use href={artHref("g-dice")} x="36" y="18" width="104" height="104" />
      <use href={artHref("s-aqua")} x="22" y="16" width="22" height="22" />
      <use href={artHref("s-topaz")} x="112" y="4" width="28" height="28" transform="rotate(18 126 18)" />
    </svg>
  );
}

/** Steps up, a token on each. The left stays free: long languages need it. */
export function DepositArt() {
  return (
    <svg viewBox="0 0 190 140" className="stones right-0 h-140 w-190" aria-hidden="true">
      <polygon points="122,84 152,84 155,88 155,140 122,140" fill="var(--banner-art-1)" />
      <polygon points="122,84 152,84 155,88 130,88" fill="var(--banner-art-2)" />
      <use href={artHref("a-usdt")} x="126" y="58" width="25" height="25" />
      <polygon points="155,64 185,64 188,68 188,140 155,140" fill="var(--banner-art-3)" />
      <polygon points="155,64 185,64 188,68 163,68" fill="var(--gold-lo)" />
      <use href={artHref("a-play")} x="155" y="30" width="33" height="33" />
    </svg>
  );
}

/** A sapphire with the light that goes through it. */
export function FairnessArt() {
  return (
    <svg viewBox="0 0 170 140" className="stones -right-12 h-140 w-170" aria-hidden="true">
      <polygon points="52,20 104,62 98,74" fill="var(--sapphire-lo)" opacity=".5" />
      <polygon points="100,66 170,38 170,54" fill="var(--sapphire)" opacity=".55" />
      <polygon points="100,72 170,78 170,92" fill="var(--sapphire-lo)" opacity=".7" />
      <polygon points="98,76 170,118 160,128" fill="var(--sapphire-deep)" />
      <use href={artHref("s-sapphire")} x="70" y="34" width="76" height="76" />
    </svg>
  );
}
