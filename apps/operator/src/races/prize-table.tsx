import type { OperatorRace } from "@gemplay/api-schema/operator";
import { formatAssetAmount } from "@gemplay/money";
import { amount } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import {
  mostRows,
  type PrizeRow,
  placesIn,
  prizesBase,
  rowBase,
  rowsOf,
  withNextRow,
  wrongRows,
} from "./race-draft.ts";
import { nameOf } from "./race-names.ts";

interface PrizeTableProps {
  readonly rows: readonly PrizeRow[];
  /** An earlier race whose prizes the operator can copy. */
  readonly earlier: OperatorRace | undefined;
  readonly isFixed: boolean;
  readonly onRows: (rows: readonly PrizeRow[]) => void;
}

const shown = (amountBase: bigint | undefined) =>
  amountBase === undefined ? "" : amount(formatAssetAmount(amountBase, "PLAY"));

/** Shows the prizes as rows of places, and what the places of each row and of all rows cost together. */
export function PrizeTable({ rows, earlier, isFixed, onRows }: PrizeTableProps) {
  const wrong = wrongRows(rows);
  // A row without a prize is not finished yet, so it is not shown as an error.
  const isError = ({ key, each }: PrizeRow) => wrong.has(key) && each !== "";
  const change = (key: number, changes: Partial<PrizeRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const places = placesIn(rows);
  return (
    <section className="stack tight" aria-labelledby="race-prizes">
      <div className="line apart wraps">
        <h2 id="race-prizes">{t("races.prizes")}</h2>
        {earlier !== undefined && !isFixed && (
          <button type="button" className="link" onClick={() => onRows(rowsOf(earlier.prizes))}>
            {t("races.copy", { name: nameOf(earlier) })}
          </button>
        )}
      </div>
      <table className="races-prizes num">
        <thead>
          <tr>
            <th scope="col">{t("races.places")}</th>
            <th scope="col" className="right">
              {t("races.each")}
            </th>
            <th scope="col" className="right wide-only">
              {t("races.together")}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PrizeCells
              key={row.key}
              row={row}
              isWrong={isError(row)}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() => onRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </tbody>
      </table>
      <div className="line apart wraps races-total">
        <button
          type="button"
          className="button quiet md"
          aria-disabled={rows.length >= mostRows}
          onClick={() => rows.length < mostRows && onRows(withNextRow(rows))}
        >
          <Icon name="plus" px={14} />
          {t("races.addRow")}
        </button>
        <p className="num">
          <span className="quiet">
            {places === 1 ? t("races.placesOne") : t("races.placesMany", { count: places })}
          </span>{" "}
          <b>{shown(prizesBase(rows))} PLAY</b>
        </p>
      </div>
      <small role="status" className={rows.some(isError) ? "bad" : undefined}>
        {t(wrong.size > 0 ? "races.wrongRows" : "races.placesHint")}
      </small>
    </section>
  );
}

interface PrizeCellsProps {
  readonly row: PrizeRow;
  readonly isWrong: boolean;
  readonly onChange: (changes: Partial<PrizeRow>) => void;
  readonly onRemove: () => void;
}

function PrizeCells({ row, isWrong, onChange, onRemove }: PrizeCellsProps) {
  const { places, each } = row;
  const field = isWrong ? "field bad" : "field";
  return (
    <tr>
      <td>
        <div className={field}>
          <input
            aria-label={t("races.places")}
            autoComplete="off"
            aria-invalid={isWrong}
            value={places}
            onChange={(event) => onChange({ places: event.target.value })}
          />
        </div>
      </td>
      <td>
        <div className={field}>
          <input
            aria-label={`${t("races.each")} · ${places}`}
            autoComplete="off"
            inputMode="decimal"
            className="right"
            aria-invalid={isWrong}
            value={each}
            onChange={(event) => onChange({ each: event.target.value.trim() })}
          />
        </div>
      </td>
      <td className="right wide-only">
        <b>{shown(rowBase(row))}</b>
      </td>
      <td>
        <button
          type="button"
          className="icon-button"
          aria-label={t("races.removeRow", { places })}
          onClick={onRemove}
        >
          <Icon name="no" px={14} />
        </button>
      </td>
    </tr>
  );
}
