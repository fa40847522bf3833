import { formatAmount } from "@gemplay/money";
import { formatAmountText, formatNumber, useT } from "../../i18n/index.ts";
import { Button } from "../../ui/index.ts";
import type { AutoForm, readAutoForm } from "../play/auto-form.ts";
import type { AutoSettings } from "../play/auto-play.ts";
import { AutoRunning } from "../play/auto-running.tsx";
import { AutoSetup, BadRowLine } from "../play/auto-setup.tsx";
import { BetButton, sayRefusal } from "../play/bet-button.tsx";
import { PlayToggles } from "../play/play-toggles.tsx";
import { stakeDecimals } from "../play/round.ts";
import { maximumStake } from "../play/stake.ts";
import { StakeField } from "../play/stake-field.tsx";
import type { Auto } from "../play/use-auto.ts";
import { CashOutField, type CrashPanelShared } from "./crash-panel.tsx";

interface CrashAutoPanelProps extends CrashPanelShared {
  readonly form: AutoForm;
  readonly auto: Pick<Auto<never>, "run" | "stop">;
  /** The form as read; undefined while balance or limits are not known. */
  readonly read: ReturnType<typeof readAutoForm> | undefined;
  onForm(form: AutoForm): void;
  onStart(settings: AutoSettings, bounds: NonNullable<CrashPanelShared["bounds"]>): void;
}

/** The same bet on each round until a stop: its set-up, or the run. */
export function CrashAutoPanel(props: CrashAutoPanelProps) {
  const t = useT();
  const { auto, play } = props;
  if (!auto.run) return <SetUp {...props} />;
  return (
    <>
      <AutoRunning run={auto.run} />
      <Button
        look="stop"
        busy={auto.run.stopAsked ? t("auto.stopping") : undefined}
        onClick={() => {
          auto.stop();
          // A bet that still waits for its round is not under way.
          play.withdraw();
        }}
      >
        {t("auto.stop")}
      </Button>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

function SetUp(props: CrashAutoPanelProps) {
  const { floor, table, play, asset, shownAsset, stake, cashOut, bounds, refusal, form, read } = props;
  const t = useT();
  const settings = read && "settings" in read ? read.settings : undefined;
  const wrongField = read && "wrong" in read ? read.wrong : undefined;
  const needed = cashOut.trim() === "" ? t("crash.autoNeeded") : props.wrong;
  const wrong = needed ?? (wrongField ? t("auto.wrong") : undefined);
  const count = settings?.count ?? null;
  // A bet of the player's own hand ends first.
  const held = play.queued !== null || play.bet?.state === "open";
  return (
    <>
      <CashOutField text={cashOut} wrong={needed} locked={play.busy !== null} onChange={props.onCashOut} />
      <AutoSetup
        form={form}
        asset={asset}
        wrong={wrongField}
        stake={
          <StakeField
            label={t("auto.first")}
            maxText={
              bounds
                ? t("auto.max", {
                    amount: formatAmountText(formatAmount(maximumStake(bounds), stakeDecimals)),
                  })
                : t("play.max")
            }
            asset={asset}
            text={stake}
            bounds={bounds}
            error={refusal && bounds ? sayRefusal(refusal, bounds, shownAsset) : undefined}
            locked={play.busy !== null}
            onChange={props.onStake}
          />
        }
        onChange={props.onForm}
      />
      <div className="pinned -mx-16 mt-auto">
        {settings ? <BadRowLine settings={settings} /> : null}
        <BetButton
          table={table}
          asset={asset}
          shownAsset={shownAsset}
          bounds={floor ? bounds : undefined}
          refusal={refusal}
          wrong={held ? t("crash.autoHeld") : wrong}
          phase={play.busy === "placing" ? "sent" : "rest"}
          unanswered={play.unanswered}
          onBet={() => {
            if (play.unanswered) play.askAgain();
            else if (settings && bounds) props.onStart(settings, bounds);
          }}
        >
          {count === null ? t("auto.startEndless") : t("auto.start", { count, shown: formatNumber(count) })}
        </BetButton>
      </div>
    </>
  );
}
