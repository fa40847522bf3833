// Texts that the page puts into the clipboard: caught, because a headless browser grants no clipboard.
import { onTestFinished } from "vitest";

/** From now on every text that the page copies is put into the list that is returned, until the test ends. */
export function copiedTexts(): readonly string[] {
  const texts: string[] = [];
  const { clipboard } = navigator;
  const { writeText } = clipboard;
  clipboard.writeText = async (text) => {
    texts.push(text);
  };
  onTestFinished(() => {
    clipboard.writeText = writeText;
  });
  return texts;
}
