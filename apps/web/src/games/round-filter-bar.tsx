import type { PageKey } from "../i18n/index.ts";
import { useLanguage, useT } from "../i18n/index.ts";
import { Icon } from "../ui/index.ts";
import { gameLooks, gameNames } from "./game-looks.ts";
import "./round-filter.css";
import { daysBackMs, type RoundFilter, withPart } from "./round-filter.ts";

const results: readonly { readonly result: RoundFilter["result"]; readonly key: PageKey }[] = [
  { result: undefined, key: "rounds.all" },
  { result: "WIN", key: "result.win" },
  { result: "LOSE", key: "result.lose" },
];
const tokens = ["PLAY", "TPLAY"] as const;
const spans = [1, 7, 30] as const;

interface RoundFilterBarProps {
  readonly filter: RoundFilter;
  onFilter(filter: RoundFilter): void;
}

/** Shows the filters for the list of rounds: result, token, game and time. */
export function RoundFilterBar({ filter, onFilter }: RoundFilterBarProps) {
  const t = useT();
  const locale = useLanguage();
  const change = <N extends keyof RoundFilter>(name: N, value: RoundFilter[N] | undefined) =>
    onFilter(withPart(filter, name, value));
  const nowMs = Date.now();
  const span = spans.find((days) => filter.fromMs === daysBackMs(days, nowMs));
  return (
    <div className="flex flex-wrap items-center gap-8">
      {results.map(({ result, key }) => (
        <button
          key={key}
          type="button"
          className="round-filter"
          aria-pressed={filter.result === result}
          onClick={() => change("result", result)}
        >
          {t(key)}
        </button>
      ))}
      <FilterSelect
        label={t("rounds.token")}
        value={filter.asset}
        everything={t("rounds.allTokens")}
        options={tokens.map((token) => ({ value: token, label: token }))}
        onChange={(asset) => change("asset", asset)}
      />
      <FilterSelect
        label={t("rounds.game")}
        value={filter.game}
        everything={t("rounds.allGames")}
        options={gameNames.map((game) => ({ value: game, label: gameLooks[game].title[locale] }))}
        onChange={(game) => change("game", game)}
      />
      <FilterSelect
        label={t("rounds.time")}
        value={span && (String(span) as "1" | "7" | "30")}
        everything={t("rounds.allTime")}
        options={spans.map((days) => ({
          value: String(days) as "1" | "7" | "30",
          label: days === 1 ? t("rounds.today") : t("rounds.lastDays", { days }),
        }))}
        onChange={(days) => change("fromMs", days && daysBackMs(Number(days), Date.now()))}
      />
    </div>
  );
}

interface FilterSelectProps<V extends string> {
  readonly label: string;
  /** The value that the player chose, or undefined for no filter. */
  readonly value: V | undefined;
  readonly everything: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  onChange(value: V | undefined): void;
}

/**
 * Shows a filter of the list of rounds as a chip (a small button). A tap on the chip opens the native option list of
 * the device.
 */
export function FilterSelect<V extends string>({
  label,
  value,
  everything,
  options,
  onChange,
}: FilterSelectProps<V>) {
  return (
    <label className={`round-filter gap-6${value === undefined ? "" : " chosen"}`}>
      <span aria-hidden="true">{options.find((one) => one.value === value)?.label ?? everything}</span>
      <Icon name="down" size={14} />
      <select
        className="absolute inset-0 cursor-pointer opacity-0"
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value)}
      >
        <option value="">{everything}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}
