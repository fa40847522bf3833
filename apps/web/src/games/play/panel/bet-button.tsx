import type { InstantGameName } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { Button, ButtonLink, Icon } from "../../../ui/index.ts";
import { playStopStore } from "../../../widgets/limits/index.ts";
import type { Stake } from "../stake/use-stake.ts";
import { refillDemo } from "../table/demo-table.ts";
import type { Table } from "../table/use-table.ts";
import { StartButton } from "./start-button.tsx";
import type { Play } from "./use-play.ts";

interface BetButtonProps {
  readonly table: Table;
  readonly stake: Stake;
  /** An error outside the stake field that prevents the next bet. */
  readonly wrong: string | undefined;
  /** True while the page loads the data of the game. */
  readonly loading?: boolean;
  readonly phase: Play<InstantGameName>["phase"];
  readonly unanswered: boolean;
  readonly children: ReactNode;
  onBet(): void;
}

/**
 * Shows the main button, which places a bet. If the player cannot bet, shows the reason and, where possible, a button
 * that helps, for example a link to the deposit page.
 */
export function BetButton(props: BetButtonProps) {
  const { table, stake, wrong, loading, phase, unanswered, children, onBet } = props;
  const t = useT();
  const { refusal } = stake;
  if (phase !== "rest")
    return (
      <Button busy={t(phase === "sent" ? "play.placing" : "play.moving")} onClick={onBet}>
        {children}
      </Button>
    );
  if (unanswered)
    return (
      <Noted note={t("play.unanswered")}>
        <Button onClick={onBet}>{t("play.askAgain")}</Button>
      </Noted>
    );
  if (table.state === "failed")
    return (
      <Noted note={t("play.reason.failed")}>
        <Button look="quiet" onClick={table.retry}>
          {t("action.tryAgain")}
        </Button>
      </Noted>
    );
  if (table.state === "closed") return <Button reason={t("play.reason.closed")}>{children}</Button>;
  if (table.pause)
    return (
      <Noted note={pausedText(table.pause, t)}>
        <Button look="quiet" onClick={() => playStopStore.set({ stop: { kind: "pause", atMs: 0 } })}>
          {t("play.paused")}
        </Button>
      </Noted>
    );
  // The page may load the limits and the balance before the hash of the server seed. The page places no bet before the
  // hash of the server seed is loaded.
  if (loading || table.state === "loading" || !stake.bounds)
    return <Button busy={t("state.loading")}>{children}</Button>;
  if (wrong) return <Button reason={wrong}>{children}</Button>;
  if (refusal?.why === "balance" && table.demo)
    return (
      <Noted note={refusal.text}>
        <Button onClick={refillDemo}>{t("play.demoRefill")}</Button>
      </Noted>
    );
  if (refusal?.why === "balance" && stake.asset === "PLAY")
    return (
      <Noted note={refusal.text}>
        <ButtonLink href="/deposit">{t("play.deposit", { asset: stake.shownAsset })}</ButtonLink>
      </Noted>
    );
  if (refusal) return <Button reason={refusal.text}>{children}</Button>;
  // A round of Crash has a pace of its own, so the minimum time between starts does not apply to Crash.
  return table.game === "crash" ? (
    <Button onClick={onBet}>{children}</Button>
  ) : (
    <StartButton onStart={onBet}>{children}</StartButton>
  );
}

function pausedText({ kind, untilMs }: NonNullable<Table["pause"]>, t: ReturnType<typeof useT>): string {
  if (untilMs === null) return t("play.excludedForEver");
  const when = formatMoment(untilMs, "dayTime");
  return t(kind === "break" ? "play.onBreak" : "play.excluded", { when });
}

/** Shows a button with a note below it. The button stays enabled while the note is visible. */
export function Noted({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="note" role="status">
        <Icon name="info" size={16} />
        {note}
      </p>
    </div>
  );
}
