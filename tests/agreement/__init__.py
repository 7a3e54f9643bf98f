"""The kernels against the naive second version of the rules: the same hands, played by one and judged by the other.

`python -m tests.agreement` compares at length; what came of it stands in docs/reliability.md.
"""
