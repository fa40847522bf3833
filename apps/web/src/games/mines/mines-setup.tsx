import { isMinesCount } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { Art, Icon } from "../../ui/index.ts";
import { readTypedNumber } from "../../ui/typed-amount.ts";
import { useLinkedFields } from "../play/linked-fields.ts";
import { PanelField } from "../play/panel-field.tsx";
import type { ParamsOf, SetupProps } from "../staged/staged-game.ts";
import { gemsAmong } from "./mines-moves.ts";

type Params = ParamsOf<"mines">;

function read(_params: Params, _field: "mines", text: string): Params | undefined {
  const mines = readTypedNumber(text, 0);
  return mines !== undefined && isMinesCount(mines) ? { mines } : undefined;
}

/** Shows the inputs for the stake and the number of mines. */
export function MinesSetup({ params, locked, stake, onParams }: SetupProps<"mines">) {
  const t = useT();
  const field = useLinkedFields({ params, locked, wrong: t("mines.wrong"), read, onParams });
  const step = (by: 1 | -1, name: string) => {
    const mines = params.mines + by;
    const offered = isMinesCount(mines) && !locked;
    return (
      <button
        type="button"
        className="mini-button"
        aria-label={name}
        aria-disabled={!offered || undefined}
        onClick={() => {
          if (offered) onParams({ mines });
        }}
      >
        <Icon name={by === 1 ? "plus" : "minus"} size={16} />
      </button>
    );
  };
  return (
    <>
      {stake}
      <PanelField
        {...field("mines", String(params.mines))}
        label={t("mines.count")}
        aside={<span>{t("mines.gems", { count: gemsAmong(params) })}</span>}
        inputMode="numeric"
        before={<Art name="s-mine" size={20} />}
        after={
          <span className="flex gap-8">
            {[3, 5, 10].map((mines) => (
              <button
                key={mines}
                type="button"
                className="mini-button num"
                aria-label={t("mines.choose", { count: mines })}
                aria-pressed={params.mines === mines}
                aria-disabled={locked || undefined}
                onClick={() => {
                  if (!locked) onParams({ mines });
                }}
              >
                {mines}
              </button>
            ))}
            {step(-1, t("mines.fewer"))}
            {step(1, t("mines.more"))}
          </span>
        }
      />
    </>
  );
}
