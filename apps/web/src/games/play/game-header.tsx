import { assets } from "@gemplay/money";
import { useState } from "react";
import { useLanguage, useT } from "../../i18n/index.ts";
import { useStore } from "../../stores/index.ts";
import {
  Amount,
  AssetIcon,
  Button,
  ButtonLink,
  Icon,
  ScreenHeader,
  Sheet,
  Skeleton,
} from "../../ui/index.ts";
import { demoChoice, endDemo } from "./demo-choice.ts";
import { refillDemo } from "./demo-table.ts";
import type { GameLook } from "./game-look.ts";
import type { Stake } from "./use-stake.ts";
import type { Table } from "./use-table.ts";

interface GameHeaderProps {
  readonly look: GameLook;
  readonly table: Table;
  readonly stake: Pick<Stake, "asset" | "setAsset">;
  /**
   * True while a bet is pending or automatic bets run. During a bet, the player cannot change the asset of the stake.
   */
  readonly locked: boolean;
  onFairness(): void;
  onRecords(): void;
}

/**
 * Shows the header of a game: the Back button, the name of the game, the asset with its balance, and buttons for
 * fairness and records. For a guest, the header shows «Demo» and the sign-in button.
 */
export function GameHeader(props: GameHeaderProps) {
  const { look, table, onFairness, onRecords } = props;
  const t = useT();
  const locale = useLanguage();
  return (
    <ScreenHeader title={look.title[locale]} back="/index" {...(table.demo ? {} : { art: look.art })}>
      {table.demo ? <DemoPill {...props} /> : <BalancePill {...props} />}
      <button
        type="button"
        className="icon-button text-emerald"
        aria-label={t("fairness.title")}
        onClick={onFairness}
      >
        <Icon name="shield" />
      </button>
      <button type="button" className="icon-button" aria-label={t("rounds.title")} onClick={onRecords}>
        <Icon name="list" />
      </button>
    </ScreenHeader>
  );
}

function BalancePill({ table, stake: { asset, setAsset }, locked }: GameHeaderProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const balance = table.balance(asset);
  return (
    <>
      <button
        type="button"
        className="pill game-header-balance"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{t("play.chooseAsset")}</span>
        <AssetIcon asset={asset} size={18} />
        {balance === undefined ? <Skeleton width={72} height={14} /> : <Amount value={balance} />}
        <Icon name="down" size={12} className="opacity-60" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("play.chooseAsset")}>
        <div className="card">
          {table.assets.map((one) => (
            <button
              key={one}
              type="button"
              className="row"
              aria-pressed={one === asset}
              aria-disabled={locked || undefined}
              onClick={() => {
                if (!locked) setAsset(one);
                setOpen(false);
              }}
            >
              <AssetIcon asset={one} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-semibold">{assets[one].shownAs}</span>
                <span className="text-12 text-muted">
                  {t(one === "PLAY" ? "play.aboutPlay" : "play.aboutTplay")}
                </span>
              </span>
              <span className="max-w-[50%] text-right text-14 font-semibold [overflow-wrap:anywhere]">
                <HeldAmount value={table.balance(one)} />
              </span>
              <Icon name="check" size={18} className={one === asset ? "text-emerald" : "opacity-0"} />
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}

/** Shows a balance with all its digits. Shows a placeholder until the balance is loaded. */
function HeldAmount({ value }: { readonly value: string | undefined }) {
  return value === undefined ? <Skeleton width={72} height={14} /> : <Amount value={value} full />;
}

function DemoPill({ table }: GameHeaderProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const chosen = useStore(demoChoice, (choice) => choice.chosen);
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
      {chosen ? (
        <Button size="sm" className="px-10" onClick={endDemo}>
          {t("play.endDemo")}
        </Button>
      ) : (
        <ButtonLink href={login} size="sm" className="px-10">
          {t("action.logIn")}
        </ButtonLink>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("play.demoTitle")}>
        <p className="text-14 text-muted">{t("play.demoText")}</p>
        <div className="label-value mt-8">
          <span>{t("play.balance")}</span>
          <span className="text-right font-semibold whitespace-normal [overflow-wrap:anywhere]">
            <HeldAmount value={table.balance("PLAY")} />
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
          {chosen ? (
            <Button onClick={endDemo}>{t("play.endDemo")}</Button>
          ) : (
            <ButtonLink href={login}>{t("action.logIn")}</ButtonLink>
          )}
        </div>
      </Sheet>
    </>
  );
}
