import { formatAmount } from "@gemplay/money";
import type { AutoForm, readAutoForm } from "../../../games/play/auto-form.ts";
import type { AutoSettings } from "../../../games/play/auto-play.ts";
import { AutoRunning } from "../../../games/play/auto-running.tsx";
import { AutoSetup, BadRowLine } from "../../../games/play/auto-setup.tsx";
import { BetButton, sayRefusal } from "../../../games/play/bet-button.tsx";
import { PlayToggles } from "../../../games/play/play-toggles.tsx";
import { stakeDecimals } from "../../../games/play/round.ts";
import { maximumStake, type StakeBounds } from "../../../games/play/stake.ts";
import { StakeField } from "../../../games/play/stake-field.tsx";
import type { Auto } from "../../../games/play/use-auto.ts";
import { formatAmountText, formatNumber, useT } from "../../../i18n/index.ts";
import { Button, Icon } from "../../../ui/index.ts";
import type { PanelShared } from "./manual-panel.tsx";

interface AutoPanelProps extends PanelShared {
  readonly form: AutoForm;
  readonly auto: Pick<Auto<object>, "run" | "ended" | "stop">;
  /** Stops that are not wanted are left out of a run's settings: the board needs the room. */
  readonly brief?: boolean;
  /** Asks again for a bet whose answer was lost. */
  onSettleLost(): void;
  /** The form as read; undefined while balance or limits are not known. */
  readonly read: ReturnType<typeof readAutoForm> | undefined;
  onForm(form: AutoForm): void;
  onStart(settings: AutoSettings, bounds: StakeBounds): void;
}

/** Automatic play: its set-up, or the run. */
export function AutoPanel(props: AutoPanelProps) {
  const t = useT();
  const { auto } = props;
  if (!auto.run) return <SetUp {...props} />;
  return (
    <>
      <AutoRunning run={auto.run} brief={props.brief ?? false} />
      <div className="bet-foot">
        <Button look="stop" busy={auto.run.stopAsked ? t("auto.stopping") : undefined} onClick={auto.stop}>
          <svg viewBox="0 0 18 18" className="size-18" aria-hidden="true">
            <polygon points="3,1 15,1 17,3 1,17 1,3" fill="var(--on-coral)" />
            <polygon points="17,3 17,15 15,17 3,17 1,17" fill="var(--auto-1)" />
          </svg>
          {t("auto.stop")}
        </Button>
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

/** Why the last run ended. */
export function EndedNote({ ended }: Pick<Auto<object>, "ended">) {
  if (!ended) return null;
  return (
    <p className="ended">
      <Icon name={ended.blocked ? "info" : "check"} size={16} />
      <span>
        <b>{ended.title}</b>
        {ended.detail ? ` · ${ended.detail}` : null}
      </span>
    </p>
  );
}

function SetUp(props: AutoPanelProps) {
  const { table, play, asset, shownAsset, stake, bounds, refusal, form, read, auto } = props;
  const t = useT();
  const settings = read && "settings" in read ? read.settings : undefined;
  const wrongField = read && "wrong" in read ? read.wrong : undefined;
  const wrong = props.wrong ?? (wrongField ? t("auto.wrong") : undefined);
  const count = settings?.count ?? null;
  return (
    <>
      <EndedNote ended={auto.ended} />
      {props.controls}
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
            locked={props.locked}
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
          phase={play.phase}
          unanswered={play.unanswered}
          onBet={() => {
            if (play.unanswered) props.onSettleLost();
            else if (settings && bounds) props.onStart(settings, bounds);
          }}
        >
          {count === null ? t("auto.startEndless") : t("auto.start", { count, shown: formatNumber(count) })}
        </BetButton>
      </div>
    </>
  );
}
