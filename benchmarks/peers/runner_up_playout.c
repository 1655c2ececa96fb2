/* Random games of Runner-Up (basic, 3 to 6 players): what the compiled kernel could reach at most.

   Plays the very games that parlour/games/runner_up/playout.py plays: the same keyed chance deals
   the same cards, and the same die picks the same moves. Written for speed: the number of players is
   a constant, a hand is nine counts in one word, nothing is kept that a random game has no use for. */

#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))
typedef uint64_t word;
typedef unsigned __int128 wide;

enum { CARDS = 32, STAGES = 5, ROUNDS = 5, FIRST_FIELD = -12, LAST_FIELD = 16, MOST = 6 };

static const int8_t VALUE_AT[9] = {-4, -3, -2, -1, 1, 2, 3, 4, 5};
/* The deck, as places of VALUE_AT. */
static const uint8_t DECK[CARDS] = {0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4,
                                    4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8};
/* A count of each value, four bits each; this is the lowest bit of all nine. */
#define ONES 0x111111111ULL

typedef struct {
    word k0, k1, draws; /* the match's chance */
    word die;           /* what picks the moves */
} chance;

INLINE word rotate(word x, int by) { return x << by | x >> (64 - by); }

INLINE void sip_round(word *v)
{
    v[0] += v[1]; v[1] = rotate(v[1], 13) ^ v[0]; v[0] = rotate(v[0], 32);
    v[2] += v[3]; v[3] = rotate(v[3], 16) ^ v[2];
    v[0] += v[3]; v[3] = rotate(v[3], 21) ^ v[0];
    v[2] += v[1]; v[1] = rotate(v[1], 17) ^ v[2]; v[2] = rotate(v[2], 32);
}

/* SipHash-2-4 of one 8-byte block. */
INLINE word siphash(word k0, word k1, word block)
{
    const word length = 8ULL << 56;
    word v[4] = {k0 ^ 0x736F6D6570736575ULL, k1 ^ 0x646F72616E646F6DULL,
                 k0 ^ 0x6C7967656E657261ULL, k1 ^ 0x7465646279746573ULL};
    v[3] ^= block;
    sip_round(v); sip_round(v);
    v[0] ^= block;
    v[3] ^= length;
    sip_round(v); sip_round(v);
    v[0] ^= length;
    v[2] ^= 0xFF;
    sip_round(v); sip_round(v); sip_round(v); sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

INLINE word high(word x, word bound) { return (word)((wide)x * bound >> 64); }

/* A word from which draws with this product of bounds come out without bias. */
INLINE word fair_word(chance *c, word product)
{
    word value = siphash(c->k0, c->k1, c->draws++);
    if (__builtin_expect(value * product < product, 0)) {
        word threshold = -product % product;
        while (value * product < threshold)
            value = siphash(c->k0, c->k1, c->draws++);
    }
    return value;
}

/* The first k of the 32 cards become a random ordered pick; several draws share a word. */
INLINE void shuffle(chance *c, uint8_t *pool, const int k)
{
    int i = 0;
    while (i < k) {
        word product = 1;
        int stop = i;
        while (stop < k && product <= 1ULL << 48)
            product *= (word)(CARDS - stop++);
        word rest = fair_word(c, product);
        for (; i < stop; i++) {
            word bound = (word)(CARDS - i);
            int j = i + (int)high(rest, bound);
            rest *= bound;
            uint8_t card = pool[i];
            pool[i] = pool[j];
            pool[j] = card;
        }
    }
}

/* Two numbers, below first and below second, for one throw of a SplitMix64 die. */
INLINE void roll_two(chance *c, word first, word second, int *one, int *other)
{
    const word product = first * second;
    for (;;) {
        word x = c->die += 0x9E3779B97F4A7C15ULL;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
        x ^= x >> 31;
        word low = x * product;
        if (__builtin_expect(low >= product, 1) || low >= -product % product) {
            *one = (int)high(x, first);
            *other = (int)high(x * first, second);
            return;
        }
    }
}

/* Where the n-th set bit is. */
INLINE int nth_bit(word set, int n)
{
#ifdef __BMI2__
    return (int)__builtin_ctzll(_pdep_u64(1ULL << n, set));
#else
    while (n--)
        set &= set - 1;
    return (int)__builtin_ctzll(set);
#endif
}

/* One stage: deal, five rounds, then the pawns on the second occupied field score its number. */
INLINE void play_stage(chance *c, const int players, int *score)
{
    uint8_t pool[CARDS];
    word hand[MOST];
    int pawn[MOST] = {0};
    memcpy(pool, DECK, CARDS);
    shuffle(c, pool, ROUNDS * players);
    for (int seat = 0; seat < players; seat++) {
        hand[seat] = 0;
        for (int i = 0; i < ROUNDS; i++)
            hand[seat] += 1ULL << 4 * pool[ROUNDS * seat + i];
    }
    for (int round = 1; round <= ROUNDS; round++) {
        int pull[MOST] = {0};
        for (int seat = 0; seat < players; seat++) {
            word held = (hand[seat] | hand[seat] >> 1 | hand[seat] >> 2) & ONES;
            int place, target;
            roll_two(c, (word)__builtin_popcountll(held), round < ROUNDS ? (word)players : 1,
                     &place, &target);
            int bit = nth_bit(held, place);
            hand[seat] -= 1ULL << bit;
            pull[round < ROUNDS ? target : seat] += VALUE_AT[bit / 4];
        }
        for (int seat = 0; seat < players; seat++) {
            int field = pawn[seat] + pull[seat];
            field = field < FIRST_FIELD ? FIRST_FIELD : field;
            pawn[seat] = field > LAST_FIELD ? LAST_FIELD : field;
        }
    }
    int first = FIRST_FIELD - 1, second = FIRST_FIELD - 1;
    for (int seat = 0; seat < players; seat++)
        first = pawn[seat] > first ? pawn[seat] : first;
    for (int seat = 0; seat < players; seat++)
        second = pawn[seat] < first && pawn[seat] > second ? pawn[seat] : second;
    for (int seat = 0; seat < players; seat++)
        score[seat] += pawn[seat] == second ? second : 0;
}

/* The second-highest distinct total wins, shared by all who have it; all equal, all share. */
INLINE void add_result(const int players, const int *score, double *won, double *points)
{
    const int nobody = -1000;
    int first = nobody, second = nobody, winners = 0;
    for (int seat = 0; seat < players; seat++)
        first = score[seat] > first ? score[seat] : first;
    for (int seat = 0; seat < players; seat++)
        second = score[seat] < first && score[seat] > second ? score[seat] : second;
    if (second == nobody)
        second = first;
    for (int seat = 0; seat < players; seat++)
        winners += score[seat] == second;
    for (int seat = 0; seat < players; seat++) {
        won[seat] += score[seat] == second ? 1.0 / winners : 0.0;
        points[seat] += score[seat];
    }
}

INLINE int64_t play_games(const int players, word k0, word k1, int64_t from, int64_t games,
                          double *won, double *points)
{
    for (int64_t number = from; number < from + games; number++) {
        word twice = (word)number << 1;
        chance c = {siphash(k0, k1, twice), siphash(k0, k1, twice | 1), 0, 0};
        c.die = c.k0 ^ c.k1;
        int score[MOST] = {0};
        for (int stage = 0; stage < STAGES; stage++)
            play_stage(&c, players, score);
        add_result(players, score, won, points);
    }
    return games * STAGES * ROUNDS * players;
}

/* Games from … from + games - 1 of a series; how many choices were made, or -1. */
int64_t playouts(int players, word k0, word k1, int64_t from, int64_t games, double *won,
                 double *points)
{
    switch (players) {
    case 3: return play_games(3, k0, k1, from, games, won, points);
    case 4: return play_games(4, k0, k1, from, games, won, points);
    case 5: return play_games(5, k0, k1, from, games, won, points);
    case 6: return play_games(6, k0, k1, from, games, won, points);
    default: return -1;
    }
}
