/** The options of both games as a form shows them. Names and values are the games' own. */
import type { GameName } from '$lib/table';

export type Value = string | number | boolean;
export type Options = Record<string, Value>;

export interface Choice {
  option: string;
  /** Message of the label, and of the line under it. */
  label: string;
  help?: string;
  /** Values with their messages; a switch where there are none. */
  values?: { value: Value; label: string }[];
  fallback: Value;
  /** Whether it applies, given the others. */
  applies?(options: Options): boolean;
}

export const SEATS: Record<GameName, { fewest: number; most: number; usual: number }> = {
  'runner-up': { fewest: 2, most: 6, usual: 4 },
  'cover-me': { fewest: 2, most: 5, usual: 4 },
};

export const CHOICES: Record<GameName, Choice[]> = {
  'runner-up': [
    {
      option: 'variant',
      label: 'option-variant',
      fallback: 'basic',
      values: [
        { value: 'basic', label: 'option-variant-basic' },
        { value: 'tactical', label: 'option-variant-tactical' },
      ],
    },
    {
      option: 'initiative',
      label: 'option-initiative',
      fallback: 'size',
      values: [
        { value: 'size', label: 'option-initiative-size' },
        { value: 'spread', label: 'option-initiative-spread' },
      ],
      applies: (options) => options['variant'] === 'tactical',
    },
  ],
  'cover-me': [
    {
      option: 'two_player',
      label: 'option-two-player',
      fallback: 'fictional',
      values: [
        { value: 'fictional', label: 'option-two-player-fictional' },
        { value: 'advanced', label: 'option-two-player-advanced' },
      ],
      applies: (options) => options['players'] === 2,
    },
    {
      option: 'length',
      label: 'option-length',
      fallback: 'standard',
      values: [
        { value: 'standard', label: 'option-length-standard' },
        { value: 'longer', label: 'option-length-longer' },
        { value: 'shorter', label: 'option-length-shorter' },
      ],
    },
    { option: 'quick_deal', label: 'option-quick-deal', help: 'option-quick-deal-help', fallback: false },
    { option: 'open_scores', label: 'option-open-scores', help: 'option-open-scores-help', fallback: false },
    { option: 'equal_value', label: 'option-equal-value', help: 'option-equal-value-help', fallback: false },
    {
      option: 'removed',
      label: 'option-removed',
      fallback: 'Wh',
      values: [
        { value: 'Ye', label: 'colour-Ye' },
        { value: 'Bl', label: 'colour-Bl' },
        { value: 'Re', label: 'colour-Re' },
        { value: 'Gr', label: 'colour-Gr' },
        { value: 'Bk', label: 'colour-Bk' },
        { value: 'Wh', label: 'colour-Wh' },
      ],
      applies: (options) => options['equal_value'] === true,
    },
    {
      option: 'tie',
      label: 'option-tie',
      fallback: 'share',
      values: [
        { value: 'share', label: 'option-tie-share' },
        { value: 'extra', label: 'option-tie-extra' },
      ],
    },
  ],
};

export function defaults(game: GameName, players: number): Options {
  const options: Options = { players };
  for (const choice of CHOICES[game]) options[choice.option] = choice.fallback;
  return options;
}

/** What is sent: the options that apply, without those that do not. */
export function applying(game: GameName, options: Options): Options {
  const sent: Options = { players: options['players'] ?? SEATS[game].usual };
  for (const choice of CHOICES[game]) {
    const value = options[choice.option];
    if (value !== undefined && (choice.applies?.(options) ?? true)) sent[choice.option] = value;
  }
  return sent;
}
