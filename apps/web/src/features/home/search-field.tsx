import { Suspense, useRef, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { lazyExtra } from "../../loading/index.ts";
import { Icon } from "../../ui/index.ts";

const SearchPanel = lazyExtra(async () => (await import("./search/open-search.ts")).openSearch());

/**
 * The field that searches the games by name. While the search is open, `SearchPanel` handles the keys and shows the
 * results, and the field takes the place of the header. The page loads the code of the panel when the field gets the
 * focus.
 */
export function SearchField() {
  const t = useT();
  /** The typed text, or undefined while the search is closed. */
  const [text, setText] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const open = () => setText((now) => now ?? "");
  return (
    <div className="home-search-place">
      <search className="home-search">
        <label>
          <Icon name="search" size={18} className="text-muted" />
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-haspopup="grid"
            aria-expanded={false}
            aria-label={t("home.search")}
            placeholder={t("home.search")}
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            value={text ?? ""}
            onFocus={SearchPanel.preload}
            onClick={open}
            onKeyDown={({ key }) => key === "ArrowDown" && open()}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {text === undefined ? null : (
          <Suspense>
            <SearchPanel text={text} onText={setText} field={field} />
          </Suspense>
        )}
      </search>
    </div>
  );
}
