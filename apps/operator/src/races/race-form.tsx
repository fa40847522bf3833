import type { OperatorRace } from "@gemplay/api-schema/operator";
import { gameNames } from "@gemplay/games";
import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { useId, useState } from "react";
import { assetName, lasts } from "../i18n/format.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { Art, GameArt, Icon, Stone } from "../ui/art.tsx";
import { ChoiceField } from "../ui/choice-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PrizeTable } from "./prize-table.tsx";
import { lengthMs, type RaceForm } from "./race-draft.ts";

interface RaceFieldsProps {
  readonly form: RaceForm;
  /** True if only the names can change. */
  readonly isFixed: boolean;
  /** An earlier race whose prizes the operator can copy. */
  readonly earlier: OperatorRace | undefined;
  readonly onForm: (form: RaceForm) => void;
}

/** Shows the fields of a race: names, game, asset, times, score, smallest bet and prizes. */
export function RaceFields({ form, isFixed, earlier, onForm }: RaceFieldsProps) {
  const set = (changes: Partial<RaceForm>) => onForm({ ...form, ...changes });
  const length = lengthMs(form);
  return (
    <>
      <div className="races-fields">
        <NameField names={form.names} onNames={(names) => set({ names })} />
        <fieldset className="bare-fieldset races-pair" disabled={isFixed}>
          <ChoiceField
            label={t("races.game")}
            choices={gameNames}
            any={t("races.allGames")}
            value={form.game ?? undefined}
            art={form.game === null ? <Stone name="s-topaz" px={20} /> : <GameArt game={form.game} px={22} />}
            nameOf={(game) => t(`game.${game}`)}
            onChange={(game) => set({ game: game ?? null })}
          />
          <ChoiceField
            label={t("races.asset")}
            choices={["TPLAY"] as const}
            any={assetName("PLAY")}
            value={form.assetId === "TPLAY" ? "TPLAY" : undefined}
            art={<Art name={form.assetId === "TPLAY" ? "a-tplay" : "a-play"} px={18} />}
            nameOf={assetName}
            onChange={(asset) => set({ assetId: asset ?? "PLAY", countsTplay: asset === "TPLAY" })}
          />
        </fieldset>
      </div>
      <fieldset className="stack bare-fieldset" disabled={isFixed}>
        <div className="races-fields">
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
            hint={length === undefined ? t("races.toWrong") : `UTC · ${lasts(length)}`}
            {...(length === undefined ? { hintTone: "gold" as const } : {})}
            value={form.to}
            onChange={(event) => set({ to: event.target.value })}
          />
          <ScoreField score={form.score} onScore={(score) => set({ score })} />
          <TextField
            label={t("races.leastBet")}
            inputMode="decimal"
            value={form.leastBet}
            after={<span className="quiet unit">{assetName(form.assetId)}</span>}
            onChange={(event) => set({ leastBet: event.target.value.trim() })}
          />
        </div>
        <TplaySwitch form={form} isFixed={isFixed} onChange={(countsTplay) => set({ countsTplay })} />
        <PrizeTable
          rows={form.prizes}
          earlier={earlier}
          isFixed={isFixed}
          onRows={(prizes) => set({ prizes })}
        />
      </fieldset>
    </>
  );
}

const signs: Readonly<Record<Locale, string>> = { en: "EN", cn: "中", vi: "VI", fil: "FIL", pt: "PT" };

interface NameFieldProps {
  readonly names: RaceForm["names"];
  readonly onNames: (names: RaceForm["names"]) => void;
}

/** Shows the name of the race in one language, and lets the operator choose the language inside the field. */
function NameField({ names, onNames }: NameFieldProps) {
  const [locale, choose] = useState<Locale>(currentLanguage);
  const missing = localeCodes.filter((code) => names[code].trim() === "");
  return (
    <TextField
      label={t("races.name")}
      hint={
        missing.length === 0
          ? t("races.allLanguages")
          : t("races.missing", { languages: missing.map((code) => signs[code]).join(", ") })
      }
      hintTone={missing.length === 0 ? "gain" : "gold"}
      lang={locales[locale].tag}
      maxLength={40}
      value={names[locale]}
      onChange={(event) => onNames({ ...names, [locale]: event.target.value })}
      after={
        <select
          className="races-language"
          aria-label={t("races.nameLanguage")}
          value={locale}
          onChange={(event) => choose(localeCodes.find((code) => code === event.target.value) ?? locale)}
        >
          {localeCodes.map((code) => (
            <option key={code} value={code} lang={locales[code].tag}>
              {signs[code]}
            </option>
          ))}
        </select>
      }
    />
  );
}

interface ScoreFieldProps {
  readonly score: RaceForm["score"];
  readonly onScore: (score: RaceForm["score"]) => void;
}

function ScoreField({ score, onScore }: ScoreFieldProps) {
  const name = useId();
  return (
    <div>
      <div className="field-label" id={name}>
        {t("races.counts")}
      </div>
      <fieldset className="segmented races-score" aria-labelledby={name}>
        {(["stakes", "multiplier"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${name}-score`}
              checked={one === score}
              onChange={() => onScore(one)}
            />
            {t(`races.${one}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface TplaySwitchProps {
  readonly form: RaceForm;
  readonly isFixed: boolean;
  readonly onChange: (countsTplay: boolean) => void;
}

/** Shows whether bets of tPLAY count. A race in tPLAY always counts them. */
function TplaySwitch({ form: { assetId, countsTplay }, isFixed, onChange }: TplaySwitchProps) {
  const id = useId();
  const isLocked = isFixed || assetId === "TPLAY";
  return (
    <div className="line apart races-tplay">
      <p>
        <b id={id}>{t("races.tplay")}</b>
        <small id={`${id}-note`}>{t("races.tplayNote")}</small>
      </p>
      <button
        type="button"
        role="switch"
        className="races-switch"
        aria-checked={countsTplay}
        aria-disabled={isLocked}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        onClick={() => !isLocked && onChange(!countsTplay)}
      >
        <span className={countsTplay ? "switch on" : "switch"}>
          <i aria-hidden="true">{countsTplay && <Icon name="yes" px={14} />}</i>
        </span>
      </button>
    </div>
  );
}
