import { isMinesCount, mines, minesBoard, payoutBase } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { Icon, Segmented } from "../../ui/index.ts";
import { readTypedNumber } from "../../ui/money/typed-amount.ts";
import { useLinkedFields } from "../play/game/linked-fields.ts";
import { formatChance } from "../play/stake/figures.ts";
import { PanelField } from "../play/stake/panel-field.tsx";
import { formatBase } from "../play/stake/stake.ts";
import type { ParamsOf, SetupProps } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

type Params = ParamsOf<"mines">;

function read(_params: Params, _field: "mines", text: string): Params | undefined {
  const count = readTypedNumber(text, 0);
  return count !== undefined && isMinesCount(count) ? { mines: count } : undefined;
}

const quickPicks = ["1", "3", "5", "10"] as const;

/** Shows the inputs for the stake and the number of mines, and what the first gem pays. */
export function MinesSetup(props: SetupProps<"mines">) {
  const { params, stake, amountBase, shownAsset } = props;
  const t = useT();
  const payE4 = mines.firstStepTopMultiplierE4(params);
  return (
    <>
      {stake}
      <MinesCount {...props} />
      <div className="label-value py-0">
        <span>
          {t("mines.firstStep", {
            chance: formatChance(Math.round((gemsAmong(params) / minesBoard.tiles) * 10_000)),
          })}
        </span>
        <b className="num text-14 font-semibold">
          {formatMultiplier(payE4)} · {formatBase(payoutBase(amountBase, payE4))} {shownAsset}
        </b>
      </div>
    </>
  );
}

type MinesCountProps = Pick<SetupProps<"mines">, "params" | "locked" | "onParams">;

/** Shows the input for the number of mines, with buttons for common numbers. */
export function MinesCount({ params, locked, onParams }: MinesCountProps) {
  const t = useT();
  const field = useLinkedFields({ params, locked, wrong: t("mines.wrong"), read, onParams });
  const step = (by: 1 | -1, name: string) => {
    const count = params.mines + by;
    const offered = isMinesCount(count) && !locked;
    return (
      <button
        type="button"
        className="mini-button"
        aria-label={name}
        aria-disabled={!offered || undefined}
        onClick={() => {
          if (offered) onParams({ mines: count });
        }}
      >
        <Icon name={by === 1 ? "plus" : "minus"} size={16} />
      </button>
    );
  };
  return (
    <div className="mines-choice">
      <PanelField
        {...field("mines", String(params.mines))}
        className="mines-count"
        label={t("mines.count")}
        aside={<span>{t("mines.of", { all: minesBoard.tiles })}</span>}
        inputMode="numeric"
        before={step(-1, t("mines.fewer"))}
        after={step(1, t("mines.more"))}
      />
      <div className="mines-picks">
        <div className="field-label" aria-hidden="true">
          {t("mines.quickPicks")}
        </div>
        <Segmented
          label={t("mines.quickPicks")}
          value={String(params.mines)}
          options={quickPicks.map((count) => ({ value: count, label: count }))}
          onChange={(count) => {
            if (!locked) onParams({ mines: Number(count) });
          }}
        />
      </div>
    </div>
  );
}
