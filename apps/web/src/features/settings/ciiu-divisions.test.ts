import { expect, test } from 'vitest';
import { divisionOf } from './ciiu-divisions.ts';

test.each([
  ['4663', 'Comercio al por mayor, excepto de vehículos automotores'],
  ['0111', 'Agricultura, ganadería, caza y servicios conexos'],
  ['9900', 'Organizaciones y órganos extraterritoriales'],
  ['3400', undefined],
  ['', undefined],
])('CIIU %s is of «%s»', (ciiu, division) => expect(divisionOf(ciiu)).toBe(division));
