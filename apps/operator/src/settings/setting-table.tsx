import type { ChangeRequest, SettingRow } from "@gemplay/api-schema/operator";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { currentSession } from "../api/session.ts";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { Problem } from "../ui/problem.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Acting } from "../ui/use-act.ts";
import { isText, meaningOf, shownValue, unitOf } from "./shown-setting.ts";

interface TableProps {
  readonly title: string;
  readonly settings: readonly SettingRow[];
  readonly requests: readonly ChangeRequest[];
  /**
   * Runs the changes of settings, one at a time. If a change fails, its error is shown in the editor of the setting.
   */
  readonly work: Acting;
}

/** Lists the settings that belong to one group. The operator edits one setting at a time in the row of the setting. */
export function SettingTable({ title, settings, requests, work }: TableProps) {
  const [edited, edit] = useState<string>();
  const open = (key: string) => {
    if (work.isBusy) return;
    work.forget();
    edit(key);
  };
  /**
   * Key of the setting that the operator edited last. When the editor closes, the focus returns to the row of this
   * setting.
   */
  const ended = useRef<string>(undefined);
  const end = () => {
    ended.current = edited;
    edit(undefined);
  };
  const isAdmin = currentSession()?.operator.role === "admin";
  return (
    <section className="card fill" aria-label={title}>
      <table className="rows settings-rows">
        <thead>
          <tr>
            <th>{title}</th>
            <th className="right">{t("column.value")}</th>
            <th className="right wide-only">{t("column.default")}</th>
            <th className="right wide-only">{t("column.changed")}</th>
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) =>
            setting.key === edited ? (
              <tr key={setting.key} className="edited">
                <td colSpan={4}>
                  <SettingEditor setting={setting} work={work} onEnd={end} />
                </td>
              </tr>
            ) : (
              <tr key={setting.key}>
                <td>
                  <b>{meaningOf(setting)}</b>
                  <small className="mono">{setting.key}</small>
                </td>
                <td className="right num">
                  {isAdmin ? (
                    <button
                      type="button"
                      className="value"
                      ref={(button) => {
                        if (button === null || ended.current !== setting.key) return;
                        ended.current = undefined;
                        button.focus();
                      }}
                      aria-disabled={work.isBusy}
                      onClick={() => open(setting.key)}
                    >
                      <span className="sr-only">{t("setting.change")}</span>
                      <Value setting={setting} />
                    </button>
                  ) : (
                    <Value setting={setting} />
                  )}
                  {requests.some(({ kind, subject }) => kind === "setting" && subject === setting.key) && (
                    <small className="gold">{t("setting.waits")}</small>
                  )}
                </td>
                <td className="right num quiet wide-only">
                  <span className={lengthOf(setting)}>{shownValue(setting, setting.default, false)}</span>
                </td>
                <td className="right num quiet wide-only">
                  {setting.lastChange === null ? (
                    t("setting.never")
                  ) : (
                    <>
                      {moment(setting.lastChange.atMs, "day")}
                      <small>{setting.lastChange.actor}</small>
                    </>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/**
 * Returns the CSS class for the value of a setting. A text may be as long as a web address, so it may wrap. A number
 * stays on one line.
 */
const lengthOf = ({ kind }: SettingRow) => (isText(kind) ? "long" : "");

function Value({ setting }: { readonly setting: SettingRow }) {
  if (setting.kind !== "switch")
    return <b className={lengthOf(setting)}>{shownValue(setting, setting.value)}</b>;
  return (
    <span className={`switch ${setting.value}`}>
      <i aria-hidden="true">{setting.value === "on" && <Icon name="yes" px={14} />}</i>
      <span className="sr-only">{shownValue(setting, setting.value)}</span>
    </span>
  );
}

/**
 * Focuses the first field of an editor when the editor opens. The function is defined outside the component, because
 * React would call a new ref function, and so move the focus, at each render.
 */
const focus = (field: HTMLInputElement | null) => field?.focus();

interface EditorProps {
  readonly setting: SettingRow;
  readonly work: Acting;
  readonly onEnd: () => void;
}

function SettingEditor({ setting, work: { act, isBusy, problem }, onEnd }: EditorProps) {
  const { key, kind, value, needsSecond } = setting;
  const [next, setNext] = useState(kind === "switch" ? (value === "on" ? "off" : "on") : value);
  const [reason, setReason] = useState("");
  const isWhole = next.trim() !== value && reason.trim() !== "";
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    const body = { key, value: next.trim(), reason: reason.trim() };
    if (await act(() => call("POST /settings/change", { body }))) onEnd();
  }
  const cancel = () => {
    if (!isBusy) onEnd();
  };
  return (
    <form
      className="editor"
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key: pressed, nativeEvent }) => {
        // The Escape key also ends a text composition (IME), which must not close the editor. While the page saves a
        // change, the editor must stay open to show the result.
        if (pressed === "Escape" && !nativeEvent.isComposing) cancel();
      }}
    >
      <div className="line apart">
        <p>
          <b className="name">{meaningOf(setting)}</b>
          <small className="mono">{key}</small>
        </p>
        <small className="num">{t("setting.default", { value: shownValue(setting, setting.default) })}</small>
      </div>
      <LastChange setting={setting} reason={reason} act={act} isBusy={isBusy} onEnd={onEnd} />
      <div className="halves">
        {kind === "switch" ? (
          <p className="line">
            {shownValue(setting, value)} → <b>{shownValue(setting, next)}</b>
          </p>
        ) : (
          <TextField
            ref={focus}
            label={t("setting.new")}
            hint={t("setting.now", { value: shownValue(setting, value) })}
            value={next}
            after={<span className="quiet unit">{unitOf(setting)}</span>}
            onChange={(event) => setNext(event.target.value)}
          />
        )}
        <ReasonField {...(kind === "switch" ? { ref: focus } : {})} value={reason} onChange={setReason} />
      </div>
      <Problem text={problem} />
      <div className="line apart wraps">
        <p className="note">
          <span className="gold">
            <Icon name={needsSecond ? "players" : "yes"} px={18} />
          </span>
          {t(needsSecond ? "setting.second" : "setting.alone")}
        </p>
        <div className="line">
          <button type="button" className="button quiet md" aria-disabled={isBusy} onClick={cancel}>
            {t("setting.cancel")}
          </button>
          <button type="submit" className="button md" aria-disabled={!isWhole || isBusy} aria-busy={isBusy}>
            {t(needsSecond ? "setting.ask" : "setting.save")}
          </button>
        </div>
      </div>
    </form>
  );
}

interface LastChangeProps {
  readonly setting: SettingRow;
  readonly reason: string;
  /**
   * Runs an action of the editor and returns whether it succeeded. The editor runs one action at a time and shows every
   * failure in the same place.
   */
  readonly act: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

/**
 * Shows which operator changed the setting last, with the old and the new value. A button undoes the change while the
 * new value is still current.
 */
function LastChange({ setting, reason, act, isBusy, onEnd }: LastChangeProps) {
  const { lastChange, needsSecond, value } = setting;
  if (lastChange === null) return null;
  const { id, actor, atMs, oldText, newText } = lastChange;
  const missing = reason.trim() === "" ? t("reason.needed") : undefined;
  async function undo() {
    if (missing !== undefined || isBusy) return;
    if (await act(() => call("POST /settings/undo", { body: { id, reason: reason.trim() } }))) onEnd();
  }
  return (
    <div className="line apart wraps">
      <p>
        <small className="num">
          {actor} · {moment(atMs, "exact")}
        </small>
        <span className="num">
          {shownValue(setting, oldText)} → <b>{shownValue(setting, newText)}</b>
        </span>
        {lastChange.reason !== null && <small>{lastChange.reason}</small>}
      </p>
      {value === newText && oldText !== newText && (
        <button
          type="button"
          className="button quiet md"
          aria-disabled={missing !== undefined || isBusy}
          title={missing}
          onClick={() => void undo()}
        >
          {t(needsSecond ? "setting.askUndo" : "setting.undo")}
        </button>
      )}
    </div>
  );
}
