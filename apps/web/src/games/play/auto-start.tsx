import type { InstantGameName } from "@gemplay/api-schema";
import { formatNumber, useT } from "../../i18n/index.ts";
import { type AutoForm, readAutoForm } from "./auto-form.ts";
import type { AutoSettings } from "./auto-play.ts";
import { AutoSetup, BadRowLine } from "./auto-setup.tsx";
import { BetButton } from "./bet-button.tsx";
import { formatBase, maximumStake, type StakeBounds } from "./stake.ts";
import { StakeField } from "./stake-field.tsx";
import type { Play } from "./use-play.ts";
import type { Stake } from "./use-stake.ts";
import type { Table } from "./use-table.ts";

interface AutoStartProps {
  readonly table: Table;
  readonly stake: Stake;
  readonly form: AutoForm;
  /**
   * An error outside the form that prevents the start of automatic bets. The panel shows an error outside the form even
   * if the form also contains an error.
   */
  readonly wrong: string | undefined;
  readonly locked: boolean;
  /**
   * True while the page loads the data of the game. The start button shows a loader while the data of the game is
   * loading.
   */
  readonly loading?: boolean;
  readonly phase: Play<InstantGameName>["phase"];
  /**
   * True after the answer to a bet was lost. The player must send the lost bet again before automatic bets can start.
   */
  readonly unanswered: boolean;
  /** Whether the buttons fill the screen from the panel down to the lower edge. */
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
      </div>
    </>
  );
}
