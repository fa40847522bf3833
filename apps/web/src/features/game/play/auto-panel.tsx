import type { InstantGameName } from "@gemplay/api-schema";
import { formatAmount } from "@gemplay/money";
import { formatAmountText, formatNumber, useT } from "../../../i18n/index.ts";
import { Button, Icon } from "../../../ui/index.ts";
import type { AutoForm, readAutoForm } from "./auto-form.ts";
import { AutoRunning } from "./auto-running.tsx";
import { AutoSetup, BadRowLine } from "./auto-setup.tsx";
import { BetButton, sayRefusal } from "./bet-button.tsx";
import type { BetOf } from "./instant-game.ts";
import type { PanelShared } from "./manual-panel.tsx";
import { PlayToggles } from "./play-toggles.tsx";
import { stakeDecimals } from "./round.ts";
import { maximumStake } from "./stake.ts";
import { StakeField } from "./stake-field.tsx";
import type { Auto } from "./use-auto.ts";

/** What stays the same of every bet of a run. */
type AutoBet<G extends InstantGameName> = Omit<BetOf<G>, "key" | "amount">;

interface AutoPanelProps<G extends InstantGameName> extends PanelShared<G> {
  readonly form: AutoForm;
  readonly auto: Auto<AutoBet<G>>;
  /** Asks again for a bet whose answer was lost. */
  onSettleLost(): void;
  /** The form as read; undefined while balance or limits are not known. */
  readonly read: ReturnType<typeof readAutoForm> | undefined;
  onForm(form: AutoForm): void;
}

/** Automatic play: its set-up, or the run. */
export function AutoPanel<G extends InstantGameName>(props: AutoPanelProps<G>) {
  const t = useT();
  const { auto } = props;
  if (!auto.run) return <SetUp {...props} />;
  return (
    <>
      <AutoRunning run={auto.run} />
      <div className="bet-foot">
        <Button look="stop" busy={auto.run.stopAsked ? t("auto.stopping") : undefined} onClick={auto.stop}>
          <svg viewBox="0 0 18 18" className="size-18" aria-hidden="true">
            <polygon points="3,1 15,1 17,3 1,17 1,3" fill="#1E0604" />
            <polygon points="17,3 17,15 15,17 3,17 1,17" fill="#4A120D" />
          </svg>
          {t("auto.stop")}
        </Button>
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

function SetUp<G extends InstantGameName>(props: AutoPanelProps<G>) {
  const { game, table, play, params, asset, shownAsset, stake, bounds, refusal, form, read, auto } = props;
  const t = useT();
  const settings = read && "settings" in read ? read.settings : undefined;
  const wrongField = read && "wrong" in read ? read.wrong : undefined;
  const wrong = props.wrong ?? (wrongField ? t("auto.wrong") : undefined);
  const count = settings?.count ?? null;
  return (
    <>
      {auto.ended ? (
        <p className="ended">
          <Icon name={auto.ended.blocked ? "info" : "check"} size={16} />
          <span>
            <b>{auto.ended.title}</b> · {auto.ended.detail}
          </span>
        </p>
      ) : null}
      {game.boardSets ? null : props.controls}
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
            else if (settings && bounds) auto.start(settings, { asset, params }, bounds);
          }}
        >
          {count === null ? t("auto.startEndless") : t("auto.start", { count, shown: formatNumber(count) })}
        </BetButton>
      </div>
    </>
  );
}
