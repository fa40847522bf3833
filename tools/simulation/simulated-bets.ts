// The bets that each game names for the simulation, as playable rounds with the expected returns.
import {
  type AnyInstantGame,
  type AnySharedGame,
  type AnyStagedGame,
  games,
  hashServerSeed,
  type RoundSeeds,
} from "@gemplay/games";

export interface SimulatedBet {
  readonly name: string;
  /** The exact return to player as a fraction: 0.99 is 99%. */
  rtp(): number;
  /**
   * Plays one round.
   *
   * @returns the payout in ten-thousandths of the stake
   */
  play(seeds: RoundSeeds): number;
}

/**
 * The simulated bets of each game. Each round of the simulation plays one of the game's bets, in turn. Other tests
 * check the exact return of every payout table.
 */
export const simulatedGames: Readonly<Record<string, readonly SimulatedBet[]>> = Object.fromEntries(
  Object.values(games).map((game) => [game.name, betsOfGame(game)]),
);

function betsOfGame(game: AnyInstantGame | AnyStagedGame | AnySharedGame): readonly SimulatedBet[] {
  if (game.kind === "instant") return instantBets(game);
  return game.kind === "staged" ? stagedBets(game) : sharedBets(game);
}

function instantBets(game: AnyInstantGame): readonly SimulatedBet[] {
  return game.simulated.map((params) => ({
    name: Object.entries(params)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
    rtp: () => game.rtp(params),
    play: (seeds) => game.play(seeds, params).multiplierE4,
  }));
}

function stagedBets(game: AnyStagedGame): readonly SimulatedBet[] {
  return game.simulated.map(({ name, params, steps, move, rtp }) => ({
    name,
    rtp,
    play(seeds) {
      const moves: object[] = [];
      for (;;) {
        const played = { seeds, params, moves };
        const standing = game.standing(played);
        if (standing.lost || standing.steps === steps) return standing.multiplierE4;
        moves.push(move(game.seen(played)));
      }
    },
  }));
}

function sharedBets(game: AnySharedGame): readonly SimulatedBet[] {
  return game.simulated.map((cashOutE4) => ({
    name: `out at ${cashOutE4 / 10_000}×`,
    rtp: () => game.rtp(cashOutE4),
    play({ serverSeed, clientSeed, nonce }) {
      // Each round of Crash gets its own hash instead of a hash chain, so that rounds can be played in any order.
      const gameHash = hashServerSeed(`${serverSeed}:${nonce}`);
      return game.pointE4({ gameHash, salt: clientSeed }) >= cashOutE4 ? cashOutE4 : 0;
    },
  }));
}
