import { gameNames } from "@gemplay/games";
import { localeCodes, locales } from "@gemplay/i18n";
import { assetName } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { ChoiceField } from "../ui/choice-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type PrizeRow, type RaceForm, wrongRows } from "./race-draft.ts";

interface RaceFieldsProps {
  readonly form: RaceForm;
  /** True if only the names can change. */
  readonly isFixed: boolean;
  readonly onForm: (form: RaceForm) => void;
}

/** Shows the fields of a race: names, game, asset, times, score, smallest bet and prizes. */
export function RaceFields({ form, isFixed, onForm }: RaceFieldsProps) {
  const set = (changes: Partial<RaceForm>) => onForm({ ...form, ...changes });
  return (
    <>
      {localeCodes.map((code) => (
        <TextField
          key={code}
          label={`${locales[code].name} · ${t("races.name")}`}
          lang={locales[code].tag}
          maxLength={40}
          value={form.names[code]}
          onChange={(event) => set({ names: { ...form.names, [code]: event.target.value } })}
        />
      ))}
      <fieldset className="stack bare-fieldset" disabled={isFixed}>
        <ChoiceField
          label={t("races.game")}
          choices={gameNames}
          any={t("races.allGames")}
          value={form.game ?? undefined}
          nameOf={(game) => t(`game.${game}`)}
          onChange={(game) => set({ game: game ?? null })}
        />
        <ChoiceField
          label={t("races.asset")}
          choices={["TPLAY"] as const}
          any={assetName("PLAY")}
          value={form.assetId === "TPLAY" ? "TPLAY" : undefined}
          nameOf={assetName}
          onChange={(asset) => set({ assetId: asset ?? "PLAY", countsTplay: asset === "TPLAY" })}
        />
        <TextField
          type="datetime-local"
          label={t("races.from")}
          hint="UTC"
          value={form.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label={t("races.to")}
          hint="UTC"
          value={form.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        <ChoiceField
          label={t("races.counts")}
          choices={["multiplier"] as const}
          any={t("races.stakes")}
          value={form.score === "multiplier" ? "multiplier" : undefined}
          nameOf={() => t("races.multiplier")}
          onChange={(score) => set({ score: score ?? "stakes" })}
        />
        <TextField
          label={t("races.leastBet")}
          hint={assetName(form.assetId)}
          inputMode="decimal"
          value={form.leastBet}
          onChange={(event) => set({ leastBet: event.target.value.trim() })}
        />
        <label className="line">
          <input
            type="checkbox"
            checked={form.countsTplay}
            disabled={form.assetId === "TPLAY"}
            onChange={(event) => set({ countsTplay: event.target.checked })}
          />
          <span>
            {t("races.tplay")} <small>{t("races.tplayNote")}</small>
          </span>
        </label>
        <Prizes rows={form.prizes} onRows={(prizes) => set({ prizes })} />
      </fieldset>
    </>
  );
}

function Prizes({
  rows,
  onRows,
}: {
  readonly rows: readonly PrizeRow[];
  readonly onRows: (rows: readonly PrizeRow[]) => void;
}) {
  const wrong = wrongRows(rows);
  const change = (key: number, changes: Partial<PrizeRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <>
      <h2>{t("races.prizes")}</h2>
      {rows.map(({ key, places, each }) => (
        <div key={key} className="line" data-wrong={wrong.has(key)}>
          <TextField
            label={t("races.places")}
            value={places}
            aria-invalid={wrong.has(key)}
            onChange={(event) => change(key, { places: event.target.value })}
          />
          <TextField
            label={t("races.each")}
            inputMode="decimal"
            value={each}
            aria-invalid={wrong.has(key)}
            onChange={(event) => change(key, { each: event.target.value.trim() })}
          />
          <button
            type="button"
            className="button quiet md"
            onClick={() => onRows(rows.filter((row) => row.key !== key))}
          >
            {t("races.removeRow")}
          </button>
        </div>
      ))}
      {wrong.size > 0 && <small role="status">{t("races.wrongRows")}</small>}
      <button
        type="button"
        className="button quiet md"
        onClick={() =>
          onRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, places: "", each: "" }])
        }
      >
        {t("races.addRow")}
      </button>
    </>
  );
}
