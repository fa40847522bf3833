import { type ComponentType, Suspense, startTransition, useState } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyCode } from "./lazy-code.ts";

/** The component counts its own clicks, so that the test notices when it loses its state. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`clicked ${count}`}
    </button>
  );
}

/** Shows a component in a React transition after the first click, and renders it again after each further click. */
function Screen({ of: Lazy }: { readonly of: ComponentType }) {
  const [opened, setOpened] = useState(0);
  const open = () => startTransition(() => setOpened(opened + 1));
  return (
    <Suspense>
      <button type="button" onClick={open}>{`opened ${opened}`}</button>
      {opened > 0 && <Lazy />}
    </Suspense>
  );
}

it("a component whose code is already loaded is shown without its fallback", async () => {
  const Lazy = lazyCode(async () => ({ default: Counter }));
  await Lazy.preload();
  const fallback = vi.fn(() => null);
  const Fallback = fallback;
  await render(
    <Suspense fallback={<Fallback />}>
      <Lazy />
    </Suspense>,
  );
  await expect.element(page.getByRole("button")).toMatchTextContent("clicked 0");
  expect(fallback).not.toHaveBeenCalled();
});

it("a component whose code loads during a React transition keeps its state at later renders, and React reports no error", async () => {
  const reported = vi.spyOn(console, "error");
  const code = Promise.withResolvers<{ default: typeof Counter }>();
  const Lazy = lazyCode(() => code.promise);
  await render(<Screen of={Lazy} />);
  const button = (name: RegExp) => page.getByRole("button", { name });
  await button(/^opened/).click();
  code.resolve({ default: Counter });
  await button(/^clicked/).click();
  await expect.element(button(/^clicked/)).toMatchTextContent("clicked 1");
  await button(/^opened/).click();
  await expect.element(button(/^opened/)).toMatchTextContent("opened 2");
  await expect.element(button(/^clicked/)).toMatchTextContent("clicked 1");
  expect(reported).not.toHaveBeenCalled();
});
