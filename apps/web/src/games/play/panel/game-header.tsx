import { Suspense, useState } from "react";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import {
  Amount,
  AssetIcon,
  Button,
  ButtonLink,
  Icon,
  ScreenHeader,
  Sheet,
  Skeleton,
} from "../../../ui/index.ts";
import { Balance } from "../../../widgets/balances/index.ts";
import { LazyBalancesSheet } from "../../../widgets/balances/lazy-balances-sheet.tsx";
import { LazySessionLine } from "../../../widgets/session-line/lazy-session-line.ts";
import type { GameLook } from "../game/game-look.ts";
import { refillDemo } from "../table/demo-table.ts";
import { logConcernStore } from "../table/log-concern.store.ts";
import type { Table } from "../table/use-table.ts";

interface GameHeaderProps {
  readonly look: GameLook;
  readonly table: Table;
  onFairness(): void;
  onRecords(): void;
}

/**
 * Shows the header of a game: the Back button, the name of the game, the balance of the chosen currency, and
 * buttons for fairness and records. The line below the header shows the time and the result of the play session. For a
 * guest, the header shows «Demo» and the sign-in button.
 */
export function GameHeader({ look, table, onFairness, onRecords }: GameHeaderProps) {
  const t = useT();
  const locale = useLanguage();
  const signedIn = useSignedIn();
  const isConcerned = useStore(logConcernStore, ({ isFound }) => isFound);
  const header = (
    <ScreenHeader title={look.title[locale]} back="/index" {...(signedIn ? { art: look.art } : {})}>
      {signedIn ? <BalancePill table={table} /> : <DemoPill table={table} />}
      <button
        type="button"
        className={`icon-button text-emerald${isConcerned ? " game-header-alert" : ""}`}
        aria-label={t(isConcerned ? "fairness.alert" : "fairness.title")}
        onClick={onFairness}
      >
        <Icon name="shield" />
      </button>
      <button type="button" className="icon-button" aria-label={t("rounds.title")} onClick={onRecords}>
        <Icon name="list" />
      </button>
    </ScreenHeader>
  );
  if (!signedIn) return header;
  return (
    <>
      {header}
      <div className="game-header-session">
        <Suspense>
          <LazySessionLine />
        </Suspense>
      </div>
    </>
  );
}

/** Shows the balance of the chosen currency. A tap opens the sheet with all balances of the player. */
function BalancePill({ table }: Pick<GameHeaderProps, "table">) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const balance = table.balance(table.currency);
  return (
    <>
      <button
        type="button"
        className="pill game-header-balance"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <span className="sr-only">{t("play.balance")}</span>
        {table.demo ? (
          <span className="game-header-chip">{t("play.demo")}</span>
        ) : (
          <AssetIcon asset={table.currency} size={18} />
        )}
        {balance !== undefined ? (
          <Balance value={balance} />
        ) : table.state === "failed" ? (
          "–"
        ) : (
          <Skeleton width={72} height={14} />
        )}
        <Icon name="down" size={12} className="opacity-60" />
      </button>
      <Suspense>{asked ? <LazyBalancesSheet open={open} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Shows a guest's play money, and offers to log in. */
function DemoPill({ table }: Pick<GameHeaderProps, "table">) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const login = `/login?next=${encodeURIComponent(`/game?name=${table.game}`)}`;
  return (
    <>
      <button
        type="button"
        className="pill game-header-demo"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("play.demo")}
      </button>
      <ButtonLink href={login} size="sm" className="px-10">
        {t("action.logIn")}
      </ButtonLink>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("play.demoTitle")}>
        <p className="text-14 text-muted">{t("play.demoText")}</p>
        <div className="label-value mt-8">
          <span>{t("play.balance")}</span>
          <span className="text-right font-semibold whitespace-normal [overflow-wrap:anywhere]">
            <Amount value={table.balance("DEMO") ?? "0"} full />
          </span>
        </div>
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button
            look="quiet"
            onClick={() => {
              refillDemo();
              setOpen(false);
            }}
          >
            {t("play.demoRefill")}
          </Button>
          <ButtonLink href={login}>{t("action.logIn")}</ButtonLink>
        </div>
      </Sheet>
    </>
  );
}
