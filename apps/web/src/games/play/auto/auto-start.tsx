import type { InstantGameName } from "@gemplay/api-schema";
import type { AutoSettings } from "@gemplay/games";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { BetButton } from "../panel/bet-button.tsx";
import { RulesButton, type RulesButtonProps } from "../panel/rules-button.tsx";
import type { Play } from "../panel/use-play.ts";
import { formatBase, maximumStake, type StakeBounds } from "../stake/stake.ts";
import { StakeField } from "../stake/stake-field.tsx";
import type { Stake } from "../stake/use-stake.ts";
import type { Table } from "../table/use-table.ts";
import { type AutoForm, readAutoForm } from "./auto-form.ts";
import { AutoSetup, BadRowLine } from "./auto-setup.tsx";

interface AutoStartProps extends RulesButtonProps {
  readonly table: Table;
  readonly stake: Stake;
  readonly form: AutoForm;
  /**
   * An error that prevents the start of automatic bets, but does not concern the form for automatic play. The panel
   * shows this error even if the form also contains an error.
   */
  readonly wrong: string | undefined;
  readonly locked: boolean;
  /** True while the page loads the data of the game. The start button then shows a loader. */
  readonly loading?: boolean;
  readonly phase: Play<InstantGameName>["phase"];
  /**
   * True if the server's answer to the last bet was lost. The player must send the same bet again before automatic bets
   * can start.
   */
  readonly unanswered: boolean;
  /** Whether the area of the start button extends down to the lower edge of the screen. */
  readonly toTheEnd?: boolean;
  onForm(form: AutoForm): void;
  onStart(settings: AutoSettings, bounds: StakeBounds): void;
  onAskAgain(): void;
}

/**
 * Shows the panel of automatic play before a run: the settings, the cost of a series of lost bets, and the start
 * button.
 */
export function AutoStart(props: AutoStartProps) {
  const { stake, form } = props;
  const { bounds } = stake;
  const t = useT();
  const read = bounds && readAutoForm(form, stake.amountBase ?? 0n);
  const settings = read && "settings" in read ? read.settings : undefined;
  const wrongField = read && "wrong" in read ? read.wrong : undefined;
  const count = settings?.count ?? null;
  return (
    <>
      <AutoSetup
        form={form}
        asset={stake.asset}
        wrong={wrongField}
        stake={
          <StakeField
            label={t("auto.first")}
            maxText={
              bounds
                ? t("auto.max", {
                    amount: formatBase(maximumStake(bounds)),
                  })
                : t("play.max")
            }
            table={props.table}
            stake={stake}
            locked={props.locked}
          />
        }
        onChange={props.onForm}
      />
      <div className={`auto-start -mx-16 mt-auto${props.toTheEnd ? " -mb-16" : ""}`}>
        {settings ? <BadRowLine settings={settings} /> : null}
        <BetButton
          table={props.table}
          stake={stake}
          loading={props.loading ?? false}
          wrong={props.wrong ?? (wrongField ? t("auto.wrong") : undefined)}
          phase={props.phase}
          unanswered={props.unanswered}
          onBet={() => {
            if (props.unanswered) props.onAskAgain();
            else if (settings && bounds) props.onStart(settings, bounds);
          }}
        >
          {`${count === null ? t("auto.startEndless") : t("auto.start", { count, shown: formatNumber(count) })} · ${stake.sum}`}
        </BetButton>
        <div className="mt-8">
          <RulesButton rtp={props.rtp} onRules={props.onRules} />
        </div>
      </div>
    </>
  );
}
