import { useEffect, useRef, useState } from "react";
import { Icon } from "./art.tsx";

interface SearchFieldProps {
  readonly label: string;
  /** Initial search text. */
  readonly first?: string;
  /** Key that moves the focus to the search field, unless the operator is typing in another field. */
  readonly shortcut?: string;
  readonly onSearch: (text: string) => void;
}

/** Shows a search field. */
export function SearchField({ label, first = "", shortcut, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (event.key !== shortcut || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [shortcut]);
  return (
    <search>
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Icon name="search" px={18} />
        <input
          ref={field}
          type="search"
          aria-label={label}
          aria-keyshortcuts={shortcut}
          placeholder={label}
          title={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {shortcut !== undefined && <kbd className="wide-only">{shortcut}</kbd>}
      </form>
    </search>
  );
}
