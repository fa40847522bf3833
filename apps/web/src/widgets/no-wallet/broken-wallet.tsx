import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { artHref } from "../../ui/index.ts";

/** Shows that this browser has no wallet, with an error code that the player can quote. */
export function BrokenWallet({
  heading: Heading = "h1",
  children,
}: {
  readonly heading?: "h1" | "h2";
  /** Text that says what the player cannot do on this screen without a wallet. */
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <div className="px-24 text-center">
      <svg viewBox="0 0 200 130" className="mx-auto h-130 w-200" aria-hidden="true">
        <polygon points="20,118 100,106 180,118 100,130" fill="var(--purse-1)" />
        <polygon points="20,118 100,106 100,130" fill="var(--purse-2)" />
        <polygon points="58,34 122,16 132,19 132,34" fill="var(--purse-3)" />
        <polygon points="58,34 150,34 58,94" fill="var(--muted)" />
        <polygon points="150,34 150,100 142,108 66,108 58,100 58,94" fill="var(--purse-4)" />
        <polygon points="150,54 150,88 128,88 116,71 128,54" fill="var(--coal-lit)" />
        <polygon points="138,71 132,64 126,71 132,78" fill="none" stroke="var(--coral)" strokeWidth="2" />
        <polygon points="88,34 93,34 86,54 95,60 80,100 86,63 78,57" fill="var(--ground)" />
        <use href={artHref("s-emerald")} x="22" y="66" width="34" height="34" opacity=".9" />
        <polygon points="160,92 170,82 176,96 167,101" fill="var(--emerald-lo)" />
      </svg>
      <Heading className="mt-4 text-26 font-bold tracking-[-0.02em]">{t("wallet.error.noWallet")}</Heading>
      <p className="mt-4 text-14 text-muted">
        {children} <span className="num">{t("state.code", { code: 6100 })}</span>
      </p>
    </div>
  );
}
