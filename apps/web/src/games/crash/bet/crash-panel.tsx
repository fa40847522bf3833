import { useT } from "../../../i18n/index.ts";
import type { CrashState } from "../../../queries/index.ts";
import { AssetIcon, Icon, toTyped } from "../../../ui/index.ts";
import { toTypedNumber } from "../../../ui/money/typed-amount.ts";
import { PlayToggles } from "../../play/panel/play-toggles.tsx";
import { WaysToPlay } from "../../play/panel/ways-to-play.tsx";
import { FieldUnit, PanelField } from "../../play/stake/panel-field.tsx";
import { restText } from "../../play/stake/stake.ts";
import { StakeField } from "../../play/stake/stake-field.tsx";
import type { Stake } from "../../play/stake/use-stake.ts";
import type { Table } from "../../play/table/use-table.ts";
import { formatTick } from "../crash-words.ts";
import { CrashButton } from "./crash-button.tsx";
import type { CrashPlay } from "./use-crash-play.ts";

/** Properties that the panel of manual play and the panel of automatic play share. */
export interface CrashPanelShared {
  readonly crash: CrashState | undefined;
  readonly table: Table;
  readonly play: CrashPlay;
  readonly stake: Stake;
  /** The typed text of the multiplier for the automatic cash-out. */
  readonly cashOut: string;
  /** Error text for the field of the automatic cash-out. */
  readonly wrong: string | undefined;
  readonly rtp: string;
  onCashOut(text: string): void;
  onRules(): void;
}

interface CrashPanelProps {
  /**
   * True for 400 ms after the main button has changed its action. A tap right after the change may be meant for the
   * previous action of the button.
   */
  readonly isNew: boolean;
  /** True if the player cannot bet with the chosen currency, so that the panel shows other ways to play. */
  readonly nothingToBet: boolean;
  onBet(): void;
}

/** Shows the panel of manual play: the stake, the automatic cash-out, and the main button. */
export function CrashPanel(props: CrashPanelShared & CrashPanelProps) {
  const { crash, table, play, stake, wrong } = props;
  const t = useT();
  const { queued } = play;
  const open = play.bet?.state === "open" ? play.bet : null;
  const standing = open ?? queued;
  return (
    <>
      <div className="grid grid-cols-[1.67fr_1fr] gap-12">
        {standing ? (
          <PanelField
            label={t(open ? "crash.yourBet" : "crash.queued")}
            value={restText(toTyped(standing.amount))}
            before={<AssetIcon asset={stake.currency} size={20} />}
            after={<Icon name="lock" size={16} className="mr-10 flex-none text-muted" />}
            locked
            onChange={() => undefined}
          />
        ) : (
          <StakeField
            label={t(crash?.current.state === "betting" ? "play.amount" : "crash.nextBet")}
            maxText={t("play.max")}
            table={table}
            stake={stake}
            locked={play.busy === "placing" || play.unanswered}
          />
        )}
        <CashOutField
          text={standing ? standingText(standing.autoCashOutE4) : props.cashOut}
          byHandE4={open?.targetE4 ?? crash?.current.byHandE4}
          wrong={standing ? undefined : wrong}
          locked={standing !== null || play.busy === "placing" || play.unanswered}
          onChange={props.onCashOut}
        />
      </div>
      {props.nothingToBet ? <WaysToPlay table={table} /> : null}
      <div className="crash-act" style={props.isNew ? { pointerEvents: "none" } : undefined}>
        <CrashButton
          play={play}
          crash={crash}
          table={table}
          stake={stake}
          wrong={wrong}
          onBet={props.onBet}
        />
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

const standingText = (autoCashOutE4: number | null) =>
  autoCashOutE4 === null ? "" : toTypedNumber(autoCashOutE4 / 100, 2);

interface CashOutFieldProps {
  readonly text: string;
  /** Largest multiplier in ten-thousandths that a bet without an automatic cash-out can reach. */
  readonly byHandE4: number | undefined;
  readonly wrong: string | undefined;
  readonly locked: boolean;
  onChange(text: string): void;
}

/** Shows the input for the multiplier at which the server cashes out a bet automatically. */
export function CashOutField({ text, byHandE4, wrong, locked, onChange }: CashOutFieldProps) {
  const t = useT();
  return (
    <PanelField
      label={t("crash.autoCashOut")}
      value={text}
      placeholder={
        byHandE4 === undefined ? "" : t("crash.autoMost", { multiplier: formatTick(byHandE4 / 10_000) })
      }
      after={<FieldUnit sign="×" />}
      error={wrong}
      locked={locked}
      onChange={onChange}
    />
  );
}
