import { type Currency, createStore, noteCurrency, onSessionChange } from "../../../stores/index.ts";
import type { GameName } from "../game/round.ts";

/** The currency with which a signed-in player plays a game at the moment. */
export interface CurrencyChoice {
  readonly currency: Currency;
  /**
   * True if the page started the demo because none of the player's balances is enough for a bet. This demo ends as soon
   * as the player has a balance. The page does not remember this demo as the player's choice.
   */
  readonly forLackOfMoney: boolean;
}

type Choices = Readonly<Partial<Record<GameName, CurrencyChoice | undefined>>>;

/** The current choices of a signed-in player. A game without a choice opens with the currency of the last bet. */
export const currencyChoices = createStore<{ readonly choices: Choices }>({ choices: {} });
onSessionChange(() => currencyChoices.set({ choices: {} }));

/** Sets or removes the current choice for a game. The page does not remember the choice for the next visit. */
export function setCurrency(game: GameName, choice: CurrencyChoice | undefined): void {
  currencyChoices.set({ choices: { ...currencyChoices.get().choices, [game]: choice } });
}

/** Changes the currency of a game as the player asked, and remembers the choice for the next visit to the game. */
export function chooseCurrency(game: GameName, currency: Currency): void {
  noteCurrency(game, currency);
  setCurrency(game, { currency, forLackOfMoney: false });
}
