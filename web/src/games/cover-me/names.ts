/** 162 women, 162 names: one for each card, always the same. Names have no effect in the game. */
import { numberOf } from './cards';

const NAMES = `Ada Adèle Agnes Aiko Aïsha Alba Alice Alma Amara Amélie Amina Ana Anaïs Anke Anouk Aria Astrid Aurora
Aya Beatriz Bella Bianca Birgit Blanca Brigitte Britt Camille Carla Carmen Cécile Celia Chiara Clara Claire Cleo Cora
Daria Delia Dina Dora Edith Elena Elif Elin Elise Ella Elodie Elsa Emma Emilia Erika Esmé Esther Eva Farah Fatou
Femke Fenna Fiona Flora Frida Freya Gaia Gemma Gina Greta Hana Hanna Hawa Hélène Hilde Ida Ilse Imani Ina Inès
Inge Irene Iris Isa Isis Jana Jasmin Jeanne Joana Josefa Judith Julia Juno Kaia Karin Katja Kiki Kira Klara
Lara Laila Lea Leni Leila Lena Lieke Lina Linda Lisa Liv Livia Lola Lotte Lou Louise Lucía Luna Lyra Mae Maja
Malika Manon Mara Margot Maria Marit Marta Maud Maya Mei Mila Mina Mira Miriam Mona Nadia Naomi Nele Nia Nina Noa
Nora Nour Odile Olga Olivia Paula Petra Pia Rania Renée Rita Romy Rosa Ruth Saga Salma Sanne Sara Selma Senta Thea Tove Vera Yara Zoë`.split(
  /\s+/,
);

export function nameOf(card: string): string {
  // A step of 55 has no factor in common with 162: neighbours in the list are not neighbours on the table.
  return NAMES[(numberOf(card) * 55 + 17) % NAMES.length] ?? '';
}

export const COUNT = NAMES.length;
