"""Values sales by LightGBM, walk-forward: each from a model of sales that were known by then, refitted every week.

Reads JSON from standard input: {"lag": days, "from": day, "sales": [{day, x, y, area, rooms, land, outbuildings, carrez, price, ours}]}, in order of the day.
Prints one JSON array: for each sale null or {"alone": EUR per m2, "on_ours": EUR per m2}.
"""

import json
import sys

import lightgbm
import numpy

# What a data scientist would take in an hour for some thousand rows: small trees, slow learning, a robust loss, three seeds. Not tuned on the sales that are judged.
PARAMETERS = {
    "objective": "huber",
    "alpha": 0.3,
    "learning_rate": 0.03,
    "num_leaves": 7,
    "min_data_in_leaf": 15,
    "feature_fraction": 0.7,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "verbose": -1,
    "num_threads": 2,
}
ROUNDS = 250
SEEDS = (1, 2, 3)
REFIT_DAYS = 7
LEAST_SALES = 60
# Days after which a sale counts e times less.
MEMORY_DAYS = 730

given = json.load(sys.stdin)
sales = given["sales"]


def column(name):
    return numpy.array([numpy.nan if sale.get(name) is None else sale[name] for sale in sales], dtype=float)


day, x, y, area, price, ours = (column(name) for name in ("day", "x", "y", "area", "price", "ours"))
target = numpy.log(price / area)
log_ours = numpy.log(ours)
# Boundaries of quarters seldom run north to south: sums and differences let trees cut across.
features = numpy.column_stack(
    [x, y, x + y, x - y, numpy.log(area), column("rooms"), numpy.log1p(numpy.nan_to_num(column("land"))),
     numpy.nan_to_num(column("outbuildings")), numpy.log(column("carrez") / area), day]
)


def fit(rows, values, weights):
    data = [lightgbm.Dataset(features[rows], values[rows], weight=weights) for _ in SEEDS]
    return [lightgbm.train({**PARAMETERS, "seed": seed}, one, num_boost_round=ROUNDS) for seed, one in zip(SEEDS, data)]


def predict(models, rows):
    return numpy.mean([model.predict(features[rows]) for model in models], axis=0)


found = [None] * len(sales)
start = given["from"]
last = day.max() if len(sales) else start
while start <= last:
    wanted = numpy.flatnonzero((day >= start) & (day < start + REFIT_DAYS) & ~numpy.isnan(ours))
    known = day < start - given["lag"]
    judged = known & ~numpy.isnan(ours)
    if len(wanted) and judged.sum() >= LEAST_SALES:
        weights = numpy.exp(-(start - day) / MEMORY_DAYS)
        alone = predict(fit(known, target, weights[known]), wanted)
        on_ours = log_ours[wanted] + predict(fit(judged, target - log_ours, weights[judged]), wanted)
        for place, one, other in zip(wanted, alone, on_ours):
            found[place] = {"alone": float(numpy.exp(one)), "on_ours": float(numpy.exp(other))}
    start += REFIT_DAYS
json.dump(found, sys.stdout)
