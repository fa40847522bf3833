import type { MouseEvent } from "react";
import { Link } from "wouter";
import { type PageKey, useT } from "../i18n/index.ts";
import { authenticate } from "../session/index.ts";
import { Art, type ArtName } from "../ui/index.ts";

interface Tab {
  readonly href: string;
  readonly label: PageKey;
  readonly art: ArtName;
  readonly artOn: ArtName;
  readonly needsLogin: boolean;
  /** URL paths of other screens on which the tab bar shows this tab as selected. */
  readonly twins: readonly string[];
}

const tabs: readonly Tab[] = [
  {
    href: "/depositRecords",
    label: "tab.wallet",
    art: "tab-wallet",
    artOn: "tab-wallet-on",
    needsLogin: true,
    twins: ["/wallet"],
  },
  { href: "/index", label: "tab.game", art: "tab-game", artOn: "tab-game-on", needsLogin: false, twins: [] },
  {
    href: "/invite",
    label: "tab.invite",
    art: "tab-invite",
    artOn: "tab-invite-on",
    needsLogin: false,
    twins: [],
  },
  { href: "/profile", label: "tab.me", art: "tab-me", artOn: "tab-me-on", needsLogin: true, twins: [] },
];

/**
 * Renders the tab bar with four tabs. The tabs Wallet and Me ask a guest to sign in first. If the sign-in fails, the
 * page stays on the current screen.
 */
export function TabBar({ path }: { readonly path: string }) {
  const t = useT();
  return (
    <div className="tabbar">
      <svg viewBox="0 0 375 86" preserveAspectRatio="none" aria-hidden="true">
        <polygon points="0,18 90,18 108,4 173,4 191,18 375,18 375,86 0,86" fill="var(--raised)" />
        <polygon points="90,18 108,4 118,4 100,18" fill="var(--bar-1)" />
        <polygon points="191,18 173,4 163,4 181,18" fill="var(--bar-2)" />
        <polyline
          points="0,18.5 90,18.5 108,4.5 173,4.5 191,18.5 375,18.5"
          fill="none"
          stroke="var(--bar-3)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <nav aria-label={t("nav.main")}>
        {tabs.map((tab) => {
          const on = tab.href === path || tab.twins.includes(path);
          const game = tab.href === "/index";
          const guard = (event: MouseEvent) => {
            if (tab.needsLogin && !authenticate(tab.href)) event.preventDefault();
          };
          return (
            <Link
              key={tab.href}
              href={tab.href}
              className={game ? "game" : ""}
              aria-current={on ? "page" : undefined}
              onClick={guard}
            >
              <Art name={on ? tab.artOn : tab.art} size={game ? 54 : 26} />
              <span>{t(tab.label)}</span>
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
