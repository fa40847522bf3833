import { useState } from "react";
import { Icon } from "./art.tsx";

interface SearchFieldProps {
  readonly label: string;
  /** What is looked for already. */
  readonly first?: string;
  readonly onSearch: (text: string) => void;
}

/** Where something is looked up. */
export function SearchField({ label, first = "", onSearch }: SearchFieldProps) {
  const [text, setText] = useState(first);
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
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
