import { auditActions } from "@gemplay/api-schema/operator";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../api/call.ts";
import { t } from "../i18n/language.ts";
import { ChoiceField } from "../ui/choice-field.tsx";
import { TextField } from "../ui/text-field.tsx";

/** Filter for the entries of the audit log. An undefined field of the filter accepts every entry. */
export interface AuditFilter {
  readonly action: (typeof auditActions)[number] | undefined;
  readonly actor: string | undefined;
  readonly subject: string | undefined;
}

export const noFilter: AuditFilter = { action: undefined, actor: undefined, subject: undefined };
export const isFiltered = (filter: AuditFilter) => Object.values(filter).some((one) => one !== undefined);

interface PanelProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Shows the inputs of the audit log's filter: the kind of action, the operator, and the subject of the action. */
export function AuditFilterPanel({ filter, onChange }: PanelProps) {
  // The button that clears the filter changes the React key of the inputs, so React replaces them with empty fields.
  // Other changes of the filter keep the key, so the edited field keeps the keyboard focus.
  const [clears, setClears] = useState(0);
  const operators = useQuery({ queryKey: ["operators"], queryFn: () => call("GET /operators", {}) });
  return (
    <div className="filters three">
      <ChoiceField
        label={t("audit.kind")}
        choices={auditActions}
        any={t("audit.every")}
        value={filter.action}
        nameOf={(action) => t(`action.${action}`)}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <Wanted
        key={`by ${clears}`}
        label={t("audit.actor")}
        value={filter.actor}
        known={operators.data?.operators.map(({ name }) => name) ?? []}
        onChange={(actor) => onChange({ ...filter, actor })}
      />
      <Wanted
        key={`to ${clears}`}
        label={t("audit.subject")}
        hint={t("audit.subjectHint")}
        value={filter.subject}
        known={[]}
        onChange={(subject) => onChange({ ...filter, subject })}
      />
      <button
        type="button"
        className="button quiet md"
        aria-disabled={!isFiltered(filter)}
        onClick={() => {
          setClears(clears + 1);
          onChange(noFilter);
        }}
      >
        {t("filter.clear")}
      </button>
    </div>
  );
}

interface WantedProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | undefined;
  /** Names that the input field suggests while the operator types. */
  readonly known: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/**
 * Shows the input field in which the operator types an exact name. The filter changes only when the operator presses
 * Enter or leaves the field.
 */
function Wanted({ label, hint, value, known, onChange }: WantedProps) {
  const [text, setText] = useState(value ?? "");
  const list = useId();
  const look = () => {
    const wanted = text.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        list={list}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={look}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </form>
  );
}
