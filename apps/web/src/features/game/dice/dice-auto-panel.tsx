import { formatAmount } from "@gemplay/money";
import { formatAmountText, formatNumber, useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/index.ts";
import type { AutoForm, readAutoForm } from "../play/auto-form.ts";
import { AutoRunning } from "../play/auto-running.tsx";
import { AutoSetup, BadRowLine } from "../play/auto-setup.tsx";
import { BetButton, sayRefusal } from "../play/bet-button.tsx";
import { PlayToggles } from "../play/play-toggles.tsx";
import { stakeDecimals } from "../play/round.ts";
import { maximumStake } from "../play/stake.ts";
import { StakeField } from "../play/stake-field.tsx";
import type { Auto } from "../play/use-auto.ts";
import type { DicePanelShared } from "./dice-panel.tsx";

interface DiceAutoPanelProps extends DicePanelShared {
  readonly form: AutoForm;
  readonly auto: Auto;
  /** Asks again for a bet whose answer was lost. */
  onSettleLost(): void;
  /** The form as read; undefined while balance or limits are not known. */
  readonly read: ReturnType<typeof readAutoForm> | undefined;
  onForm(form: AutoForm): void;
}

/** Automatic play: its set-up, or the run. */
export function DiceAutoPanel(props: DiceAutoPanelProps) {
  const t = useT();
  const { auto } = props;
  if (!auto.run) return <SetUp {...props} />;
  return (
    <>
      <AutoRunning run={auto.run} />
      <Button look="stop" busy={auto.run.stopAsked ? t("auto.stopping") : undefined} onClick={auto.stop}>
        <svg viewBox="0 0 18 18" className="size-18" aria-hidden="true">
          <polygon points="3,1 15,1 17,3 1,17 1,3" fill="#1E0604" />
          <polygon points="17,3 17,15 15,17 3,17 1,17" fill="#4A120D" />
        </svg>
        {t("auto.stop")}
      </Button>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

function SetUp(props: DiceAutoPanelProps) {
  const { table, play, controls, asset, shownAsset, stake, bounds, refusal, form, read, auto } = props;
  const t = useT();
  const settings = read && "settings" in read ? read.settings : undefined;
  const wrongField = read && "wrong" in read ? read.wrong : undefined;
  const wrong = controls.invalid ? t("dice.wrong") : wrongField ? t("auto.wrong") : undefined;
  const count = settings?.count ?? null;
  return (
    <>
      <AutoSetup
        form={form}
        asset={asset}
        wrong={wrongField}
        stake={
          <StakeField
            label={t("auto.first")}
            aside={
              bounds ? (
                <span className="num truncate">
                  {t("auto.max", {
                    amount: formatAmountText(formatAmount(maximumStake(bounds), stakeDecimals)),
                  })}
                </span>
              ) : null
            }
            asset={asset}
            text={stake}
            bounds={bounds}
            max={false}
            error={refusal && bounds ? sayRefusal(refusal, bounds, shownAsset) : undefined}
            locked={play.busy || play.unanswered}
            onChange={props.onStake}
          />
        }
        onChange={props.onForm}
      />
      <div className="pinned -mx-16 mt-auto -mb-16">
        {settings ? <BadRowLine settings={settings} /> : null}
        <BetButton
          table={table}
          asset={asset}
          shownAsset={shownAsset}
          bounds={bounds}
          refusal={refusal}
          wrong={wrong}
          busy={play.busy}
          unanswered={play.unanswered}
          onBet={() => {
            if (play.unanswered) props.onSettleLost();
            else if (settings && bounds) auto.start(settings, { asset, params: controls.params }, bounds);
          }}
        >
          {count === null ? t("auto.startEndless") : t("auto.start", { count, shown: formatNumber(count) })}
        </BetButton>
      </div>
    </>
  );
}
