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
      <polygon points="122,84 152,84 155,88 155,140 122,140" fill="#7C5A15" />
      <polygon points="122,84 152,84 155,88 130,88" fill="#C08221" />
      <use href={artHref("a-usdt")} x="126" y="58" width="25" height="25" />
      <polygon points="155,64 185,64 188,68 188,140 155,140" fill="#8F6816" />
      <polygon points="155,64 185,64 188,68 163,68" fill="#D8911F" />
      <use href={artHref("a-play")} x="155" y="30" width="33" height="33" />
    </svg>
  );
}

/** A sapphire with the light that goes through it. */
export function FairnessArt() {
  return (
    <svg viewBox="0 0 170 140" className="stones -right-12 h-140 w-170" aria-hidden="true">
      <polygon points="52,20 104,62 98,74" fill="#2B74D4" opacity=".5" />
      <polygon points="100,66 170,38 170,54" fill="#5AA9FF" opacity=".55" />
      <polygon points="100,72 170,78 170,92" fill="#2B74D4" opacity=".7" />
      <polygon points="98,76 170,118 160,128" fill="#184688" />
      <use href={artHref("s-sapphire")} x="70" y="34" width="76" height="76" />
    </svg>
  );
}
